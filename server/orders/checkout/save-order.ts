import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { daysAfter, endOfLondonDay, londonDay } from '../../../domain/days.ts'
import { vatIn } from '../../../domain/money.ts'
import { DESK_PAYMENT_DAYS } from '../../../domain/orders/checkout/place-desk-order.ts'
import type { PlaceOrder } from '../../../domain/orders/checkout/place-order.ts'
import type { SoldLine } from '../../../domain/orders/ledger/ledger.ts'
import type { CommissionTerms } from '../../../domain/school/commission.ts'
import {
  allowVisitorOrUser,
  audit,
  type Context,
  inTransaction,
  type TransactionContext,
} from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { products } from '../../prices/tables.ts'
import { findLinkedPupil, findPupilByCode, lockPupil } from '../../school/queries.ts'
import { events } from '../../school/tables.ts'
import { recordSale } from '../ledger/record.ts'
import { takeDiscounts } from '../offers/save-discounts.ts'
import { alreadyBought, photosChanged, placedAlready, stillProcessing } from '../order-errors.ts'
import type { Order } from '../order-key.ts'
import { checkPaymentJob, whenToCheck } from '../payment/check-payment.ts'
import { mailPaymentRequest } from '../payment/mail-payment-request.ts'
import type { DiscountedBasket } from '../price/discount-basket.ts'
import type { Priced, PricedLine } from '../price/price-basket.ts'
import { isDelivery } from '../price/price-extra.ts'
import type { OwnersTerms } from '../price/price-on-terms.ts'
import { isBought } from '../queries.ts'
import { orderAddresses, orderLines, orderPhotos, orderPrints, orders } from '../tables.ts'
import { requestHash } from './basket-hash.ts'

/** Someone who orders exactly the same again within this time did not mean to. */
const TWICE_WITHIN_MS = 60 * 60_000

/** Whether an order was bought too recently for the same to be ordered again. */
export const wasBoughtRecently = (now: Date) =>
  and(isBought, gt(orders.paidAt, new Date(now.getTime() - TWICE_WITHIN_MS)))

/** Saves a priced order. Undefined if its idempotency key is taken; refused if the same basket was bought just now. */
export async function saveOrder(
  ctx: Context,
  input: PlaceOrder,
  priced: DiscountedBasket,
  basketHash: string,
  terms?: OwnersTerms,
): Promise<Order | undefined> {
  const buyer = terms ? undefined : allowVisitorOrUser(ctx)
  const { takesMoney } = ctx.payments
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${basketHash}, 0))`)
    if (await isRepeat(ctx, basketHash, input.idempotencyKey)) throw terms ? placedAlready() : alreadyBought()
    if (!takesMoney && (await isPayableElsewhere(ctx, basketHash))) throw stillProcessing()
    const made = await insertOrder(ctx, input, priced, {
      basketHash,
      userId: buyer?.userId ?? null,
      askedHash: requestHash(input, terms),
      ...(terms && (await atDesk(ctx, terms, priced))),
    })
    if (!made) return undefined
    if (input.homeAddress)
      await ctx.db.insert(orderAddresses).values({ ...input.homeAddress, orderId: made.id })
    // Lines are read in order of their ids; sorting the ids beforehand keeps the basket's order.
    const lineIds = priced.lines.map(() => randomUUID()).toSorted()
    const current = await lockPupils(ctx, priced.lines)
    await rejectReplacedCodes(ctx, input, priced, current)
    if (!terms) await rejectUnlinked(ctx, input, buyer?.userId)
    const commissions = await commissionsOf(ctx, priced.lines)
    for (const [at, line] of priced.lines.entries())
      await insertLine(ctx, made.id, {
        id: lineIds[at],
        ...line,
        pupilId: current.get(line.pupilId ?? '') ?? null,
        ...(!isDelivery(line) && commissions.get(line.eventId ?? '')),
      })
    await takeDiscounts(ctx, made, priced.reductions)
    await recordSale(ctx, made.id, soldLines(priced, lineIds))
    await audit(ctx, 'order.placed', { subjectId: made.id, total: priced.total })
    for (const startAfter of whenToCheck(made))
      await ctx.jobs.send(checkPaymentJob, { orderId: made.id }, { startAfter })
    if (terms?.payment === 'transfer' || terms?.payment === 'link')
      await ctx.jobs.send(mailPaymentRequest, { orderId: made.id })
    return made
  })
}

/** A priced basket as the ledger records it. */
const soldLines = ({ lines, reductions }: DiscountedBasket, lineIds: readonly string[]): SoldLine[] =>
  lines.map(({ price, printsPrice }, at) => ({
    id: lineIds[at] ?? '',
    ...price,
    printsPrice,
    reductions: reductions.filter(({ line }) => line === at),
  }))

/** Locks the lines' pupils, and returns the current id of each: it may have been merged since it was priced. */
async function lockPupils({ db }: TransactionContext, lines: readonly PricedLine[]) {
  const ids = [...new Set(lines.flatMap(({ pupilId }) => pupilId ?? []))].toSorted()
  const current = new Map<string, string>()
  for (const id of ids) current.set(id, await lockPupil(db, id, { staying: true }))
  return current
}

/** What each event's school gets of an order that is placed now; nothing of what it costs to send. */
async function commissionsOf({ db }: TransactionContext, lines: readonly PricedLine[]) {
  const { id, commissionPercent, commissionPence } = events
  const rows = await db
    .select({ id, commissionPercent, commissionPence })
    .from(events)
    .where(
      inArray(
        id,
        lines.flatMap(({ eventId }) => eventId ?? []),
      ),
    )
  return new Map(rows.map(({ id, ...terms }): [string, CommissionTerms] => [id, terms]))
}

/** A code may have been replaced since its gallery was priced. */
async function rejectReplacedCodes(
  { db }: TransactionContext,
  { lines: wanted }: PlaceOrder,
  { lines }: Priced,
  current: Map<string, string>,
) {
  for (const [at, { accessCode }] of wanted.entries()) {
    const pupilId = lines.find(({ asked }) => asked === at)?.pupilId ?? ''
    if (accessCode && (await findPupilByCode(db, accessCode))?.id !== current.get(pupilId))
      throw photosChanged()
  }
}

/** The owner may have unlinked the account from a pupil since its gallery was priced. */
async function rejectUnlinked({ db }: TransactionContext, { lines }: PlaceOrder, userId: string | undefined) {
  for (const { pupilId } of lines)
    if (pupilId && !(userId && (await findLinkedPupil(db, userId, pupilId)))) throw notFound('student')
}

async function isRepeat({ db, clock }: TransactionContext, basketHash: string, idempotencyKey: string) {
  const [bought] = await db
    .select({ key: orders.idempotencyKey })
    .from(orders)
    .where(and(eq(orders.basketHash, basketHash), wasBoughtRecently(clock.now())))
  return bought !== undefined && bought.key !== idempotencyKey
}

/** Whether the same basket waits for a payment that could take money. Where none is taken, it cannot be cancelled. */
async function isPayableElsewhere({ db }: TransactionContext, basketHash: string) {
  const isPayable = and(eq(orders.state, 'awaiting_payment'), isNotNull(orders.paymentId))
  const same = and(eq(orders.basketHash, basketHash), eq(orders.testMode, false))
  return (await db.$count(orders, and(same, isPayable))) > 0
}

async function insertOrder(
  { db, clock }: TransactionContext,
  input: PlaceOrder,
  { subtotal, discount, total, lines }: Priced,
  extra: Partial<typeof orders.$inferInsert>,
): Promise<Order | undefined> {
  const { idempotencyKey, buyer } = input
  const [order] = await db
    .insert(orders)
    .values({
      ...buyer,
      phone: buyer.phone || null,
      ...extra,
      idempotencyKey,
      state: 'awaiting_payment',
      subtotal,
      discount,
      total,
      vat: lines.reduce((sum, line) => sum + vatOf(line), 0),
      prints: lines.some((line) => line.prints.length > 0) ? 'ordered' : 'none',
      placedAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  return order
}

/** What an order of the owner's has besides: cash is real money, whatever the provider does. */
async function atDesk(
  { db, clock }: TransactionContext,
  { payment, reason }: OwnersTerms,
  { lines }: Priced,
): Promise<Partial<typeof orders.$inferInsert>> {
  const byHand = payment === 'cash' || payment === 'transfer'
  return {
    atDesk: true,
    paymentMethod: payment === 'link' ? 'card' : payment,
    testMode: byHand ? false : null,
    freeReason: payment === 'free' ? reason : null,
    payBy: endOfLondonDay(await lastDayToPay(db, londonDay(clock.now()), lines)),
  }
}

/** Prints are paid before the day on which the event's go to the lab is over. */
async function lastDayToPay(db: Reader, today: string, lines: readonly PricedLine[]): Promise<string> {
  const printed = lines.flatMap(({ prints, eventId }) => (prints.length > 0 && eventId ? [eventId] : []))
  const rows = await db
    .select({ deadline: events.printDeadline })
    .from(events)
    .where(inArray(events.id, printed))
  const last = daysAfter(today, DESK_PAYMENT_DAYS)
  return [last, ...rows.flatMap(({ deadline }) => deadline ?? [])].toSorted()[0] ?? last
}

/** Line by line, to the nearest penny. */
const vatOf = ({ price, vatRate }: PricedLine) => vatIn(price.total, vatRate)

/** The product's picture; its row is locked until the order is committed, so that the picture is not removed. */
const pictureNow = (product: string | undefined) =>
  product === undefined
    ? null
    : sql`(select ${products.picture} from ${products} where ${products.id} = ${product} for share)`

async function insertLine(
  ctx: TransactionContext,
  orderId: string,
  line: PricedLine & Partial<CommissionTerms> & { id: string | undefined },
) {
  const { photoIds, price, prints, extra, asked: _, printsPrice: __, ...rest } = line
  const { product, name: productName, quantity } = extra ?? {}
  const [made] = await ctx.db
    .insert(orderLines)
    .values({
      ...rest,
      ...price,
      vat: vatOf(line),
      orderId,
      product,
      productName,
      quantity,
      picture: pictureNow(product),
    })
    .returning({ id: orderLines.id })
  if (!made) throw new Error('the order line was not made')
  const lineId = made.id
  if (photoIds.length > 0)
    await ctx.db
      .insert(orderPhotos)
      .values(photoIds.map((photoId, position) => ({ lineId, photoId, position })))
  if (prints.length > 0)
    await ctx.db.insert(orderPrints).values(prints.map((print) => ({ ...print, lineId })))
}
