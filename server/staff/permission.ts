import { and, eq } from 'drizzle-orm'
import { type Context, requireAdmin, requireStrongPassword, requireUser, type UserActor } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Database } from '../platform/db/port.ts'
import { events } from '../school/tables.ts'
import { schoolStaff } from './tables.ts'

type Asking = Pick<Context, 'actor' | 'config'> & { db: Database }

/** School staff and their schools; 404 for everyone else. A second factor must have been used if there is one. */
export async function requireSchool(ctx: Asking): Promise<{ user: UserActor; schools: string[] }> {
  const { userId } = requireUser(ctx)
  const rows = await ctx.db
    .select({ schoolName: schoolStaff.schoolName })
    .from(schoolStaff)
    .where(eq(schoolStaff.userId, userId))
    .orderBy(schoolStaff.schoolName)
  if (rows.length === 0) throw notFound()
  return { user: requireStrongPassword(ctx), schools: rows.map(({ schoolName }) => schoolName) }
}

/** An admin, or staff of the event's school; the same 404 for everyone else. */
export async function requireAdminOrSchool(ctx: Asking, eventId: string): Promise<void> {
  if (requireUser(ctx).isAdmin) {
    requireAdmin(ctx)
    return
  }
  const { user } = await requireSchool(ctx)
  const [own] = await ctx.db
    .select({ id: events.id })
    .from(events)
    .innerJoin(
      schoolStaff,
      and(eq(schoolStaff.userId, user.userId), eq(schoolStaff.schoolName, events.schoolName)),
    )
    .where(eq(events.id, eventId))
  if (!own) throw notFound('event')
}
