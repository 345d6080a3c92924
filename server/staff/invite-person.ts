import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { staffErrors } from '../../content/errors/desk.ts'
import { DAY_MS } from '../../domain/days.ts'
import { INVITATION_DAYS, type InvitePerson } from '../../domain/school/staff.ts'
import { hashToken } from '../accounts/email-links/one-time-token.ts'
import { remoteRoles } from '../accounts/roles/hosted-roles.ts'
import { rolesOf } from '../accounts/roles/roles.ts'
import { users } from '../accounts/tables.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../context.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { events } from '../school/tables.ts'
import { invitationToken, mailInvitation } from './mail-invitation.ts'
import { invitations, schoolStaff } from './tables.ts'

/**
 * Invites someone by mail as an admin, as an editor, or as staff of a school. It replaces their older invitation, so that a wrong role
 * can be corrected; invitations to several schools stand side by side.
 */
export async function invitePerson(ctx: Context, input: InvitePerson): Promise<{ id: string }> {
  requireAdmin(ctx)
  if (input.role !== 'school' && !rolesOf(ctx).keptHere) throw remoteRoles()
  return inTransaction(ctx, async (ctx) => {
    // Two at once would not replace each other.
    await ctx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`invitations of ${input.email}`}, 0))`,
    )
    const schoolName = input.role === 'school' ? await schoolAsWritten(ctx, input.schoolName ?? '') : null
    if (await isIn(ctx, input, schoolName)) throw conflict('already-in', staffErrors.hasRole(input.email))
    const now = ctx.clock.now()
    await ctx.db
      .update(invitations)
      .set({ withdrawnAt: now })
      .where(
        and(
          eq(invitations.email, input.email),
          schoolName === null
            ? undefined
            : or(ne(invitations.role, 'school'), eq(invitations.schoolName, schoolName)),
          isNull(invitations.acceptedAt),
          isNull(invitations.withdrawnAt),
        ),
      )
    const id = randomUUID()
    await ctx.db.insert(invitations).values({
      id,
      email: input.email,
      role: input.role,
      schoolName,
      mayPublish: input.role !== 'editor' || input.mayPublish !== 'no',
      tokenHash: hashToken(invitationToken(ctx, id)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    })
    await audit(ctx, 'person.invited', { subjectId: id, role: input.role })
    await ctx.jobs.send(mailInvitation, { invitationId: id })
    return { id }
  })
}

async function schoolAsWritten(ctx: TransactionContext, name: string) {
  const [event] = await ctx.db
    .select({ schoolName: events.schoolName })
    .from(events)
    .where(sql`lower(${events.schoolName}) = lower(${name})`)
    .limit(1)
  if (!event) throw invalid(staffErrors.noEventThere, { schoolName: staffErrors.noEventThereField })
  return event.schoolName
}

/** Whether somebody may do already what they would be invited to. */
async function isIn(ctx: TransactionContext, { email, role }: InvitePerson, schoolName: string | null) {
  const roles = rolesOf(ctx)
  const holders = [
    ...(await roles.withRole(ctx, 'admin')),
    ...(role === 'editor' ? await roles.withRole(ctx, 'editor') : []),
  ]
  const found = schoolName
    ? await ctx.db
        .select({ id: users.id })
        .from(users)
        .innerJoin(schoolStaff, eq(schoolStaff.userId, users.id))
        .where(and(eq(users.email, email), eq(schoolStaff.schoolName, schoolName)))
    : await ctx.db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, email), inArray(users.id, holders)))
  return found.length > 0
}

/** Withdraws an invitation that nobody has accepted. */
export async function withdrawInvitation(ctx: Context, id: string): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [gone] = await ctx.db
      .update(invitations)
      .set({ withdrawnAt: ctx.clock.now() })
      .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt)))
      .returning({ id: invitations.id })
    if (!gone) throw notFound('invitation')
    await audit(ctx, 'invitation.withdrawn', { subjectId: id })
  })
}
