import { eq } from 'drizzle-orm'
import { offerErrors } from '../../../content/errors/orders.ts'
import { creditMail, refundsLabels } from '../../../content/mails/refunds.ts'
import type { GiveCredit, GiveCreditToAddress } from '../../../domain/orders/offers/offer-desk.ts'
import {
  audit,
  type Context,
  inTransaction,
  requireAdmin,
  requireSystem,
  type TransactionContext,
} from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { bouncedAmong } from '../../platform/messages/bounced-addresses.ts'
import { credits } from '../discounts/tables.ts'
import { hasEmail } from '../mail-to-buyer.ts'
import { orders } from '../tables.ts'
import { creditLink } from './credit-link.ts'
import { creditBalances } from './queries.ts'

/** Gives an order's buyer credit towards their next orders, and mails them. Idempotent by id. */
export async function giveCredit(
  ctx: Context,
  { orderId, ...given }: GiveCredit & { orderId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order) throw notFound('order')
    if (!hasEmail(order)) throw conflict('buyer-erased', offerErrors.buyerErased)
    await saveCredit(ctx, { ...given, email: order.email.toLowerCase(), orderId })
  })
}

/** Gives an address credit without an order, and mails it the link with which a guest uses it. Idempotent by id. */
export async function giveCreditToAddress(ctx: Context, given: GiveCreditToAddress): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, (ctx) => saveCredit(ctx, { ...given, orderId: null }))
}

async function saveCredit(
  ctx: TransactionContext,
  { id, email, amount, reason, orderId }: GiveCreditToAddress & { orderId: string | null },
) {
  const [made] = await ctx.db
    .insert(credits)
    .values({ id, email, amount, reason, orderId, givenAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: credits.id })
  if (!made) return
  await audit(ctx, 'credit.given', { subjectId: orderId ?? id, creditId: id, amount })
  await ctx.jobs.send(mailCredit, { creditId: id })
}

/** Mails somebody about their credit once more, with a new link; refused where the mail could do nothing. */
export async function resendCredit(ctx: Context, creditId: string): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [credit] = await ctx.db.select().from(credits).where(eq(credits.id, creditId))
    if (!credit) throw notFound('credit')
    const { email } = credit
    if (!email) throw conflict('buyer-erased', offerErrors.creditErased)
    if ((await bouncedAmong(ctx.db, [email])).size > 0) throw conflict('unreachable', offerErrors.unreachable)
    if (!(await creditBalances(ctx.db, email, { freeing: true })).some(({ id }) => id === creditId))
      throw conflict('credit-spent', offerErrors.creditSpent)
    await audit(ctx, 'credit.mailed', { subjectId: credit.orderId ?? creditId, creditId })
    await ctx.jobs.send(mailCredit, { creditId })
  })
}

/** Mails somebody about their credit: what is left of it, what it is for, and the link with which a guest uses it. */
export const mailCredit = defineMail({
  job: 'orders.mail-credit',
  kind: 'credit',
  labels: refundsLabels.credit,
  async write(ctx, { creditId }: { creditId: string }) {
    requireSystem(ctx)
    const [credit] = await ctx.db.select().from(credits).where(eq(credits.id, creditId))
    if (!credit?.email) return
    const { email, amount, reason } = credit
    const left = (await creditBalances(ctx.db, email, { freeing: true })).find(
      ({ id }) => id === creditId,
    )?.left
    if (left === undefined) return
    return { to: email, letter: creditMail({ left, amount, reason, ...creditLink(ctx, creditId) }) }
  },
})
