import { eq } from 'drizzle-orm'
import { invitationMail, staffLabels } from '../../content/mails/staff.ts'
import { staff } from '../../domain/screens.ts'
import { type Context, requireSystem } from '../context.ts'
import { defineMail } from '../mail-templates/define-mail.ts'
import { businessName } from '../names.ts'
import { sign } from '../platform/secrets.ts'
import { invitations } from './tables.ts'

/** 256 bits that only this server can derive, the same for every attempt at the mail. */
export function invitationToken(ctx: Pick<Context, 'keys'>, id: string): string {
  return sign(ctx.keys.orders, ['invitation', id])
}

/**
 * Mails the link to accept an invitation that is still open. The token is behind the `#`, where no server log sees it.
 */
export const mailInvitation = defineMail({
  job: 'staff.mail-invitation',
  kind: 'invitation',
  labels: staffLabels.invitation,
  async write(ctx, { invitationId }: { invitationId: string }) {
    requireSystem(ctx)
    const [invitation] = await ctx.db.select().from(invitations).where(eq(invitations.id, invitationId))
    if (!invitation || invitation.withdrawnAt || invitation.acceptedAt) return
    return {
      to: invitation.email,
      letter: invitationMail({
        role: invitation.role,
        business: await businessName(ctx.db),
        schoolName: invitation.schoolName,
        until: invitation.expiresAt,
        link: `${ctx.config.PUBLIC_URL}${staff.invitation}#${invitationToken(ctx, invitation.id)}`,
      }),
    }
  },
})
