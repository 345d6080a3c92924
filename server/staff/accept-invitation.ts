import { and, eq, isNull } from 'drizzle-orm'
import { staffErrors } from '../../content/errors/desk.ts'
import type { AcceptedInvitation } from '../../domain/school/staff.ts'
import { hashToken } from '../accounts/email-links/one-time-token.ts'
import { setPublishing } from '../accounts/roles/publishing.ts'
import { rolesOf } from '../accounts/roles/roles.ts'
import { users } from '../accounts/tables.ts'
import { allowAnyone, audit, type Context, inTransaction, requireUser } from '../context.ts'
import { forbidden, notFound, reauthenticationNeeded } from '../errors.ts'
import { giveSchool } from './school-role.ts'
import { invitations } from './tables.ts'

/** What an invitation is to, for whoever holds its link. An old, withdrawn or made-up link does not exist. */
export async function previewInvitation(
  ctx: Context,
  { token }: { token: string },
): Promise<AcceptedInvitation> {
  allowAnyone(ctx)
  const [invitation] = await ctx.db.select().from(invitations).where(isOpen(token))
  if (!invitation || hasEnded(ctx, invitation)) throw notFound('invitation')
  const { role, schoolName } = invitation
  return { role, schoolName }
}

const isOpen = (token: string) =>
  and(eq(invitations.tokenHash, hashToken(token)), isNull(invitations.withdrawnAt))

const hasEnded = (
  { clock }: Pick<Context, 'clock'>,
  { acceptedAt, expiresAt }: typeof invitations.$inferSelect,
) => !acceptedAt && expiresAt <= clock.now()

/**
 * Gives an invited person the role, signed in with the exact address that was invited. Accepting twice is harmless; an
 * old, withdrawn or made-up link does not exist.
 */
export async function acceptInvitation(
  ctx: Context,
  { token }: { token: string },
): Promise<AcceptedInvitation> {
  const user = requireUser(ctx)
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const [invitation] = await ctx.db.select().from(invitations).where(isOpen(token)).for('update')
    if (!invitation || hasEnded(ctx, invitation)) throw notFound('invitation')
    const [account] = await ctx.db.select().from(users).where(eq(users.id, user.userId))
    if (account?.email !== invitation.email) throw forbidden('other-account', staffErrors.otherAddress)
    // A role needs to know how good the password is: for one of an older release, only a sign-in can tell.
    if (account.passwordHash && account.passwordIsWeak === null)
      throw reauthenticationNeeded(staffErrors.passwordUnknown)
    const { role, schoolName } = invitation
    if (invitation.acceptedAt) return { role, schoolName }
    if (role !== 'school') {
      await rolesOf(ctx).give(ctx, user.userId, role)
      await setPublishing(ctx, user.userId, invitation.mayPublish)
    }
    if (schoolName) await giveSchool(ctx, user.userId, schoolName)
    await ctx.db.update(invitations).set({ acceptedAt: now }).where(eq(invitations.id, invitation.id))
    await audit(ctx, 'role.granted', { subjectId: user.userId, role, invitationId: invitation.id })
    return { role, schoolName }
  })
}
