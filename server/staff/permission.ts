import { and, eq, inArray } from 'drizzle-orm'
import { type Context, requireAdmin, requireStrongSignIn, requireUser, type UserActor } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Database, Reader } from '../platform/db/port.ts'
import { classes, events, pupils } from '../school/tables.ts'
import { rosterProposals, schoolStaff } from './tables.ts'

type Asking = Pick<Context, 'actor' | 'config' | 'clock' | 'recentSignIn'> & { db: Database }

/** School staff and their schools; 404 for everyone else. A second factor must have been used if there is one. */
export async function requireSchool(ctx: Asking): Promise<{ user: UserActor; schools: string[] }> {
  const { userId } = requireUser(ctx)
  const rows = await ctx.db
    .select({ schoolName: schoolStaff.schoolName })
    .from(schoolStaff)
    .where(eq(schoolStaff.userId, userId))
    .orderBy(schoolStaff.schoolName)
  if (rows.length === 0) throw notFound()
  return { user: requireStrongSignIn(ctx), schools: rows.map(({ schoolName }) => schoolName) }
}

/** An admin, or staff of the event's school; the same 404 for everyone else. */
export async function requireAdminOrSchool(ctx: Asking, eventId: string): Promise<void> {
  if (requireUser(ctx).isAdmin) {
    requireAdmin(ctx)
    return
  }
  await requireSchoolOfEvent(ctx, eventId)
}

/** Staff of the event's school; the same 404 for everyone else, the owner included, who has a desk of their own. */
export async function requireSchoolOfEvent(ctx: Asking, eventId: string): Promise<UserActor> {
  const { user, schools } = await requireSchool(ctx)
  const [own] = await ctx.db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, eventId), inArray(events.schoolName, schools)))
  if (!own) throw notFound('event')
  return user
}

/** Staff of the school that sent these changes, and their event; the same 404 for everyone else. */
export async function requireSchoolOfChanges(ctx: Asking, proposalId: string): Promise<string> {
  const { schools } = await requireSchool(ctx)
  const [own] = await ctx.db
    .select({ eventId: events.id })
    .from(rosterProposals)
    .innerJoin(events, eq(events.id, rosterProposals.eventId))
    .where(and(eq(rosterProposals.id, proposalId), inArray(events.schoolName, schools)))
  if (!own) throw notFound('event')
  return own.eventId
}

/** Staff of the pupil's school; the same 404 for everyone else. */
export async function requireSchoolOfPupil(ctx: Asking, pupilId: string): Promise<UserActor> {
  const { user, schools } = await requireSchool(ctx)
  const [own] = await ctx.db
    .select({ id: pupils.id })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(and(eq(pupils.id, pupilId), inArray(events.schoolName, schools)))
  if (!own) throw notFound('student')
  return user
}

const NO_EVENT = '00000000-0000-0000-0000-000000000000'

/** The event of a class; for a missing class an id that no event has, so that it looks like another school's. */
export async function eventOfClass(db: Reader, classId: string): Promise<string> {
  const [found] = await db.select({ eventId: classes.eventId }).from(classes).where(eq(classes.id, classId))
  return found?.eventId ?? NO_EVENT
}
