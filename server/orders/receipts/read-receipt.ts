import { and, asc, eq } from 'drizzle-orm'
import { packageSaving } from '../../../domain/orders/offers/discounts.ts'
import { type VatPart, type VatRate, vatByRate } from '../../../domain/orders/vat.ts'
import { type BusinessDetails, businessDetails } from '../../business/business-details.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { discountsOf } from '../offers/queries.ts'
import { type Order, orderNumber } from '../order-key.ts'
import { linesOf, packageItems } from '../queries.ts'
import { failedRefunds, refunds } from '../tables.ts'
import { isTestOrder } from '../test-mode.ts'

export interface ReceiptLine {
  title: string
  packageName: string | null
  items: string[]
  /** What was sold singly; null for a package or photos. */
  extra: { name: string; quantity: number } | null
  photoCount: number
  vatRate: VatRate
  /** Before any reduction. */
  subtotal: number
}

/**
 * What a receipt says; amounts in pence including VAT. Read from top to bottom it adds up: the lines make the subtotal, and
 * the subtotal less the package saving and the reductions makes the total.
 */
export interface Receipt {
  number: string
  paidAt: Date
  /** The order took no money. */
  testMode: boolean
  /** As they stood on the day of the payment. */
  seller: BusinessDetails
  /** Null for a receipt without a buyer. */
  buyer: { name: string; postcode: string } | null
  lines: ReceiptLine[]
  subtotal: number
  packageSaving: number
  /** Reductions by offers and credit. */
  reductions: { words: string; amount: number }[]
  total: number
  vat: number
  vatParts: VatPart[]
  /** What was given back, and what came back because a refund failed; oldest first. */
  refunds: { amount: number; vatParts: VatPart[]; day: Date; failed: boolean }[]
  /** What was paid, less what was given back. */
  left: number
}

/** What a paid order's receipt says, as a PDF and in its mail: the one place that sums it. */
export async function readReceipt(
  ctx: Pick<Context, 'db' | 'payments'>,
  order: Order & { paidAt: Date },
): Promise<Receipt> {
  const { subtotal, discount, total, vat, paidAt } = order
  const lines = await linesOf(ctx.db, order.id)
  const reductions = await discountsOf(ctx.db, order.id)
  const back = await refundsOn(ctx.db, order.id)
  return {
    number: orderNumber(order),
    paidAt,
    testMode: isTestOrder(ctx, order),
    seller: await businessDetails(ctx.db, paidAt),
    buyer: { name: `${order.firstName} ${order.lastName}`, postcode: order.billingPostcode },
    lines: lines.map((line) => ({ ...line, items: packageItems(line) })),
    subtotal,
    packageSaving: packageSaving({ discount, reductions }),
    reductions,
    total,
    vat,
    vatParts: vatByRate(lines),
    refunds: back,
    left: back.reduce((left, { amount, failed }) => left + (failed ? amount : -amount), total),
  }
}

/** What was given back of an order, and what came back because a refund failed; oldest first. */
async function refundsOn(db: Reader, orderId: string): Promise<Receipt['refunds']> {
  const returned = await db
    .select({
      amount: refunds.amount,
      vatParts: refunds.vatParts,
      settledAt: refunds.settledAt,
      askedAt: refunds.askedAt,
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'done')))
    .orderBy(asc(refunds.settledAt))
  const failed = await db
    .select({ amount: failedRefunds.amount, vatParts: failedRefunds.vatParts, day: failedRefunds.foundAt })
    .from(failedRefunds)
    .where(eq(failedRefunds.orderId, orderId))
  return [
    ...returned.map(({ settledAt, askedAt, ...refund }) => ({
      ...refund,
      day: settledAt ?? askedAt,
      failed: false,
    })),
    ...failed.map((refund) => ({ ...refund, failed: true })),
  ].sort((a, b) => a.day.getTime() - b.day.getTime())
}
