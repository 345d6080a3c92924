import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { invitationMail } from '../../content/mails/staff.ts'
import { staff } from '../../domain/screens.ts'
import { type Context, requireSystem } from '../context.ts'
import { renderMail } from '../mail-templates/render-mail.ts'
import { businessName } from '../names.ts'
import { defineJob } from '../platform/jobs/port.ts'
import { sign } from '../platform/secrets.ts'
import { invitations } from './tables.ts'

/** 256 bits that only this server can derive, the same for every attempt at the mail. */
export function invitationToken(ctx: Pick<Context, 'keys'>, id: string): string {
  return sign(ctx.keys.orders, ['invitation', id])
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export const mailInvitationJob = defineJob('staff.mail-invitation', { retryLimit: 20 })

/**
 * Mails the link to accept an invitation that is still open. The token is behind the `#`, where no server log sees it.
 */
export async function mailInvitation(
  ctx: Context,
  { invitationId }: { invitationId: string },
  job: { id: string },
): Promise<void> {
  requireSystem(ctx)
  const [invitation] = await ctx.db.select().from(invitations).where(eq(invitations.id, invitationId))
  if (!invitation || invitation.withdrawnAt || invitation.acceptedAt) return
  await ctx.mail.send({
    id: job.id,
    kind: 'invitation',
    to: invitation.email,
    ...(await renderMail(
      ctx,
      invitationMail({
        role: invitation.role,
        business: await businessName(ctx.db),
        schoolName: invitation.schoolName,
        until: invitation.expiresAt,
        link: `${ctx.config.PUBLIC_URL}${staff.invitation}#${invitationToken(ctx, invitation.id)}`,
      }),
    )),
  })
}
