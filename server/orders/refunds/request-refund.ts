import { eq } from 'drizzle-orm'
import { generalErrors } from '../../../content/errors/general.ts'
import { orderErrors } from '../../../content/errors/orders.ts'
import { refundableOfAll, shareRefundable, sumOf } from '../../../domain/orders/ledger/ledger.ts'
import type { RefundItem, RequestRefund } from '../../../domain/orders/order-changes.ts'
import { isPaidByHand } from '../../../domain/orders/payment/payments.ts'
import { canGiveBack, refundOfItems, withDeliveries } from '../../../domain/orders/refunds/refund-items.ts'
import {
  audit,
  type Context,
  inTransaction,
  requireAdminOrSystem,
  type TransactionContext,
} from '../../context.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { type RefundAmount, recordCreditReturned, recordRefundRequested } from '../ledger/record.ts'
import { balancesOf } from '../ledger/sums.ts'
import { type Order, orderNumber } from '../order-key.ts'
import { orders, refunds } from '../tables.ts'
import { cancelItems } from './cancel-items.ts'
import { mailRefund } from './mail-refund.ts'
import { mailRefundDue } from './mail-refund-due.ts'
import { endIfAllRefunded } from './reconcile-refunds.ts'
import { itemsOf, refundVersion } from './refund-items.ts'
import { isRefundable } from './refunded-amount.ts'
import { issueRefundJob, settleRefund } from './settle-refund.ts'

type Input = RequestRefund & { orderId: string }

/**
 * The owner refunds all or part of an order: recorded here, and requested from the provider by a job. Idempotent by id.
 * What it is of leaves production, and its credit comes back too; an amount of nothing in particular is shared by all
 * that is left. Pending refunds count, so that never more is refunded than was paid. What was paid by hand is given back
 * by hand: the owner records that she did.
 */
export async function requestRefund(ctx: Context, input: Input): Promise<void> {
  requireAdminOrSystem(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, input.orderId)).for('update')
    if (!order) throw notFound('order')
    if (input.confirmation.toUpperCase() !== orderNumber(order))
      throw invalid(orderErrors.typeNumber, { confirmation: generalErrors.typeThis(orderNumber(order)) })
    const [known] = await ctx.db.select().from(refunds).where(eq(refunds.id, input.id))
    if (known && known.orderId === order.id && known.amount === input.amount) return
    if (known) throw conflict('refund-changed', orderErrors.otherAmount)
    await requireSeen(ctx, order, input)
    const { items = [] } = input
    if (items.length > 0) await refundItems(ctx, order, { ...input, items })
    else await refundOfAmount(ctx, order, input)
  })
}

/** A second tab must not give back once more what the first has. */
async function requireSeen({ db }: TransactionContext, { id }: Order, { version }: Input) {
  if (version === undefined) return
  const balances = await balancesOf(db, id)
  if (version !== refundVersion(await itemsOf(db, id, balances), balances))
    throw conflict('refund-changed', orderErrors.refundChanged)
}

async function refundOfAmount(ctx: TransactionContext, order: Order, { id, amount, reason }: Input) {
  if (amount === 0) throw invalid(orderErrors.aboveNothing, { amount: orderErrors.aboveNothing })
  const balances = isRefundable(order) ? await balancesOf(ctx.db, order.id) : []
  if (amount > refundableOfAll(balances)) throw conflict('refund-too-large', orderErrors.tooMuch)
  await saveRefund(ctx, order, { id, reason, handedBack: true }, shareRefundable(amount, balances))
}

async function refundItems(
  ctx: TransactionContext,
  order: Order,
  { id, amount, reason, items }: Input & { items: RefundItem[] },
) {
  if (order.state !== 'paid' && order.state !== 'delivered')
    throw conflict('refund-too-large', orderErrors.tooMuch)
  const balances = await balancesOf(ctx.db, order.id)
  const priced = await itemsOf(ctx.db, order.id, balances)
  const asked = items.map(({ quantity, ...of }) => {
    const item = priced.find(
      ({ lineId, photoId, printId }) =>
        lineId === of.lineId && photoId === of.photoId && printId === of.printId,
    )
    if (!item || !canGiveBack(item) || quantity > item.quantity)
      throw conflict('refund-changed', orderErrors.refundChanged)
    return { item, quantity }
  })
  const ticked = withDeliveries(asked, priced)
  const { amounts, credit } = refundOfItems(ticked, balances)
  // What the owner was shown is what is given back.
  if (sumOf(amounts, 'amount') !== amount) throw conflict('refund-changed', orderErrors.refundChanged)
  if (amount > 0 && !isRefundable(order)) throw conflict('refund-too-large', orderErrors.tooMuch)
  if (amount + sumOf(credit, 'amount') === 0) throw invalid(orderErrors.nothingToGiveBack)
  const renamed = await cancelItems(
    ctx,
    order,
    ticked.map(({ item, quantity }) => ({ ...item, quantity })),
  )
  const named = <Of extends { printId: string | null }>(rows: readonly Of[]) =>
    rows.map((row) => ({ ...row, printId: renamed.get(row.printId ?? '') ?? row.printId }))
  await saveRefund(ctx, order, { id, reason, handedBack: true }, named(amounts), named(credit))
}

/**
 * Records a refund of an order that the caller has locked, with the credit that comes back, and queues it. Of an order
 * that was paid by hand the owner is asked to give it back, unless she has just done so.
 */
export async function saveRefund(
  ctx: TransactionContext,
  order: Pick<Order, 'id' | 'paymentMethod'>,
  { id, reason, handedBack = false }: { id: string; reason: string; handedBack?: boolean },
  amounts: readonly RefundAmount[],
  credit: readonly Omit<RefundAmount, 'vat'>[] = [],
): Promise<void> {
  const orderId = order.id
  const amount = sumOf(amounts, 'amount')
  const now = ctx.clock.now()
  const isFree = amount === 0
  await ctx.db.insert(refunds).values({
    id,
    orderId,
    amount,
    reason,
    state: isFree ? 'done' : 'asked',
    askedAt: now,
    settledAt: isFree ? now : null,
  })
  await recordRefundRequested(ctx, { id, orderId }, amounts)
  await recordCreditReturned(ctx, orderId, credit, id)
  await audit(ctx, 'refund.asked', { subjectId: orderId, refundId: id, amount })
  if (isFree) {
    await endIfAllRefunded(ctx, orderId)
    await ctx.jobs.send(mailRefund, { refundId: id })
  } else if (!isPaidByHand(order)) await ctx.jobs.send(issueRefundJob, { refundId: id })
  else if (handedBack) await settleRefund(ctx, id, null)
  else await ctx.jobs.send(mailRefundDue, { refundId: id })
}
