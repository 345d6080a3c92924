import { eq } from 'drizzle-orm'
import { handOutErrors } from '../../../content/errors/orders.ts'
import { handOutMail, staffLabels } from '../../../content/mails/staff.ts'
import type { MailHandOut } from '../../../domain/orders/offers/hand-out.ts'
import { users } from '../../accounts/tables.ts'
import { audit, type Context, inTransaction, requireAdmin, requireSystem } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { staffFor } from '../../staff/staff-of-offer.ts'
import { checkHandOut, findHandOut } from './hand-out.ts'

/** Mails a code to staff of the schools that it is for, who pass it on to families. */
export async function mailHandOut(
  ctx: Context,
  { offerId, userIds }: MailHandOut & { offerId: string },
): Promise<void> {
  requireAdmin(ctx)
  const { offer } = await checkHandOut(ctx, { offerId })
  const chosen = [...new Set(userIds)]
  await inTransaction(ctx, async (ctx) => {
    const staff = new Set((await staffFor(ctx.db, offer)).map(({ userId }) => userId))
    if (chosen.some((userId) => !staff.has(userId))) throw invalid(handOutErrors.notStaff)
    await audit(ctx, 'offer.mailed', { subjectId: offerId, people: chosen.length })
    for (const userId of chosen) await ctx.jobs.send(mailHandOutTo, { offerId, userId })
  })
}

/** Mails one person a code with its link, unless the code or the person's part in it has ended meanwhile. */
export const mailHandOutTo = defineMail({
  job: 'desk.mail-code',
  kind: 'offer-code',
  labels: staffLabels.handOut,
  async write(ctx, { offerId, userId }: { offerId: string; userId: string }) {
    requireSystem(ctx)
    const { offer, handOut, problem } = await findHandOut(ctx, offerId)
    const schoolName = (await staffFor(ctx.db, offer)).find((one) => one.userId === userId)?.schoolName
    const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (problem || !schoolName || !user?.email) return
    return { to: user.email, letter: handOutMail({ ...handOut, schoolName }) }
  },
})
