import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { DeskRole } from '../../domain/accounts/roles.ts'
import type { People } from '../../domain/school/staff.ts'
import { draftingIds } from '../accounts/roles/publishing.ts'
import { rolesOf } from '../accounts/roles/roles.ts'
import { users } from '../accounts/tables.ts'
import { type Context, requireAdmin } from '../context.ts'
import { events } from '../school/tables.ts'
import { invitations, schoolStaff } from './tables.ts'

/** Who may work here, and who has been invited. */
export async function listPeople(ctx: Context): Promise<People> {
  const admin = requireAdmin(ctx)
  const roles = rolesOf(ctx)
  const person = { userId: users.id, email: users.email, lastSignInAt: users.lastSignInAt }
  const withRole = async (role: DeskRole) =>
    ctx.db
      .select(person)
      .from(users)
      .where(inArray(users.id, await roles.withRole(ctx, role)))
      .orderBy(asc(users.email))
  const [admins, editors] = [await withRole('admin'), await withRole('editor')]
  const drafting = await draftingIds(ctx.db)
  const staff = await ctx.db
    .select({ ...person, schoolName: schoolStaff.schoolName, since: schoolStaff.since })
    .from(users)
    .innerJoin(schoolStaff, eq(schoolStaff.userId, users.id))
    .orderBy(asc(schoolStaff.schoolName), asc(users.email))
  const open = await ctx.db
    .select()
    .from(invitations)
    .where(and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt)))
    .orderBy(desc(invitations.createdAt))
  const schools = await ctx.db
    .selectDistinct({ name: events.schoolName })
    .from(events)
    .orderBy(asc(events.schoolName))
  const shown = <Row extends { userId: string; lastSignInAt: Date | null }>({
    lastSignInAt,
    ...row
  }: Row) => ({
    ...row,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    you: row.userId === admin.userId,
  })
  return {
    admins: admins.map(shown),
    editors: editors.map((row) => ({ ...shown(row), mayPublish: !drafting.has(row.userId) })),
    adminsKeptHere: roles.keptHere,
    staff: staff.map(({ since, ...row }) => ({ ...shown(row), since: since.toISOString() })),
    invitations: open.map(({ id, email, role, schoolName, expiresAt }) => ({
      id,
      email,
      role,
      schoolName,
      expiresAt: expiresAt.toISOString(),
      expired: expiresAt <= ctx.clock.now(),
    })),
    schools: schools.map(({ name }) => name),
  }
}
