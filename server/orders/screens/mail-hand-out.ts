import { eq } from 'drizzle-orm'
import { handOutErrors } from '../../../content/errors/orders.ts'
import { handOutMail } from '../../../content/mails/staff.ts'
import type { MailHandOut } from '../../../domain/orders/offers/hand-out.ts'
import { users } from '../../accounts/tables.ts'
import { audit, type Context, inTransaction, requireAdmin, requireSystem } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { renderMail } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { checkHandOut, findHandOut } from '../offers/hand-out.ts'
import { staffFor } from './show-hand-out.ts'

/** Mails a code to staff of the schools that it is for, who pass it on to families. */
export async function mailHandOut(
  ctx: Context,
  { offerId, userIds }: MailHandOut & { offerId: string },
): Promise<void> {
  requireAdmin(ctx)
  const { offer } = await checkHandOut(ctx, offerId)
  const chosen = [...new Set(userIds)]
  await inTransaction(ctx, async (ctx) => {
    const staff = new Set((await staffFor(ctx.db, offer)).map(({ userId }) => userId))
    if (chosen.some((userId) => !staff.has(userId))) throw invalid(handOutErrors.notStaff)
    await audit(ctx, 'offer.mailed', { subjectId: offerId, people: chosen.length })
    for (const userId of chosen) await ctx.jobs.send(mailHandOutJob, { offerId, userId })
  })
}

export const mailHandOutJob = defineJob('desk.mail-code', { retryLimit: 20 })

/** Mails one person a code with its link, unless the code or the person's part in it has ended meanwhile. */
export async function mailHandOutTo(
  ctx: Context,
  { offerId, userId }: { offerId: string; userId: string },
  job: { id: string },
): Promise<void> {
  requireSystem(ctx)
  const { offer, handOut, problem } = await findHandOut(ctx, offerId)
  const schoolName = (await staffFor(ctx.db, offer)).find((one) => one.userId === userId)?.schoolName
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (problem || !schoolName || !user?.email) return
  await ctx.mail.send({
    id: job.id,
    kind: 'offer-code',
    to: user.email,
    ...(await renderMail(ctx, handOutMail({ ...handOut, schoolName }))),
  })
}
