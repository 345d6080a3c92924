import { sumOf } from '../../../domain/orders/ledger/ledger.ts'
import { packageSaving } from '../../../domain/orders/offers/discounts.ts'
import type { PaymentMethod } from '../../../domain/orders/payment/payments.ts'
import { addUp, type VatPart, type VatRate, vatByRate } from '../../../domain/orders/prices/vat.ts'
import { fullName } from '../../../domain/person-name.ts'
import { type BusinessDetails, businessDetails } from '../../business/business-details.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { bookedMovements } from '../ledger/books.ts'
import { discountsOf } from '../ledger/sums.ts'
import { type Order, orderNumber } from '../order-key.ts'
import { linesOf, packageItems } from '../queries.ts'
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
  method: PaymentMethod
  /** The order took no money. */
  testMode: boolean
  /** As they stood on the day of the payment. */
  seller: BusinessDetails
  /** Null for a receipt without a buyer. */
  buyer: { name: string; email: string; postcode: string } | null
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
  const lines = (await linesOf(ctx.db, order.id)).filter(({ remakeOf }) => remakeOf === null)
  const reductions = await discountsOf(ctx.db, order.id)
  const back = await refundsOn(ctx.db, order)
  return {
    number: orderNumber(order),
    paidAt,
    method: order.paymentMethod,
    testMode: isTestOrder(ctx, order),
    seller: await businessDetails(ctx.db, paidAt),
    buyer: { name: fullName(order), email: order.email, postcode: order.billingPostcode },
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
async function refundsOn(db: Reader, { id, paidAt }: Order & { paidAt: Date }): Promise<Receipt['refunds']> {
  const moved = await bookedMovements(db, { orderIds: [id] })
  return ['refunded', 'refund-failed']
    .flatMap((kind) =>
      [
        ...Map.groupBy(
          moved.filter((one) => one.kind === kind),
          ({ source }) => source,
        ).values(),
      ].map((parts) => ({
        amount: sumOf(parts, 'amount'),
        vatParts: addUp(parts.map(({ rate, amount, vat }) => ({ rate, amount, vat }))),
        day: parts[0]?.at ?? paidAt,
        failed: kind === 'refund-failed',
      })),
    )
    .sort((a, b) => a.day.getTime() - b.day.getTime())
}
