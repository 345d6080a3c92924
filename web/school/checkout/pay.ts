import { placeOrder, settleOrder, showOrder } from '../../../contract/orders/orders.ts'
import { confirmTestPayment } from '../../../contract/orders/payments.ts'
import type { PlacedOrder, PlaceOrder } from '../../../domain/orders/checkout/place-order.ts'
import type { TestCardOutcome } from '../../../domain/orders/payment/payments.ts'
import { oneTabAtATime } from '../../browser-storage.ts'
import { ApiError } from '../../http/api.ts'
import { call } from '../../http/call.ts'
import { retryWhileUnavailable } from '../../http/retry.ts'
import type { GalleryKey } from '../gallery-access.ts'
import {
  type Attempt,
  type Confirmed,
  completedElsewhere,
  confirmOrder,
  currentAttempt,
  preciseNow,
  saveAttempt,
} from './checkout-state.ts'

/** A purchase, and the keys of the galleries whose choices it clears. */
export type Purchase = Omit<PlaceOrder, 'idempotencyKey'> & { doors: readonly GalleryKey[] }
type Payment = NonNullable<PlacedOrder['payment']>

/** Takes the payment in the browser; `reason` is the bank's, or null if the bank did not answer. */
export type TakePayment = (payment: Payment) => Promise<{ paid: boolean; reason: string | null }>

/** `declined` holds the bank's reason, or null if the bank did not answer. */
export type Outcome = { confirmed: Confirmed } | { declined: string | null }

/**
 * Places the order and pays for it. Called again with the same content (a double click, a reload, a lost answer, a
 * second tab), it continues the same order. Rejects with an `ApiError`.
 */
export async function pay(purchase: Purchase, take: TakePayment): Promise<Outcome> {
  const pressedAt = preciseNow()
  const goods = await digest(purchase.lines)
  const content = await digest(purchase)
  return oneTabAtATime('school.checkout', async () => {
    const alreadyPaid = completedElsewhere(goods, pressedAt) ?? (await previousPaid(content))
    const outcome = alreadyPaid
      ? { confirmed: alreadyPaid }
      : await placeAndPay(purchase, take, { content, goods })
    if ('confirmed' in outcome) confirmOrder(outcome.confirmed)
    return outcome
  })
}

/** Errors after which this idempotency key can never be paid. */
const DEAD_ORDER_CODES = ['order-replaced', 'basket-changed']

async function placeAndPay(
  purchase: Purchase,
  take: TakePayment,
  digests: Pick<Attempt, 'content' | 'goods'>,
): Promise<Outcome> {
  const attempt = attemptFor(digests, purchase)
  const { doors: _, ...order } = purchase
  const body = { ...order, idempotencyKey: attempt.idempotencyKey } satisfies PlaceOrder
  const placed = await retryWhileUnavailable(() => call(placeOrder, { body })).catch((error: unknown) => {
    // This order is dead; the next press starts another.
    if (error instanceof ApiError && DEAD_ORDER_CODES.includes(error.code)) saveAttempt(null)
    throw error
  })
  saveAttempt({ ...attempt, placed })
  const confirmed = { sample: placed.sample, orderKey: placed.orderKey, email: attempt.email }
  if (placed.paid || !placed.payment) return { confirmed }
  const { paid, reason } = await take(placed.payment)
  if (paid && placed.payment.provider !== 'test') await settle(placed.orderKey).catch(() => undefined)
  if (paid) return { confirmed }
  if (reason === null) saveAttempt(null)
  return { declined: reason }
}

/** Pays in test mode. Only the test card's outcome is sent. */
export function payByTestCard(card: TestCardOutcome): TakePayment {
  return ({ id, clientSecret }) =>
    retryWhileUnavailable(() => call(confirmTestPayment, { body: { id, clientSecret, card } }))
}

/** Makes the server ask the provider now, instead of waiting for its webhook. */
const settle = (orderKey: string) => call(settleOrder, { params: { key: orderKey } })

/** This browser's order that was paid although its answer got lost, if any. */
export async function findPaidOrder(): Promise<Confirmed | null> {
  const attempt = currentAttempt()
  if (!attempt?.placed?.orderKey) return null
  const { orderKey } = attempt.placed
  try {
    const { state } = await call(showOrder, { params: { key: orderKey } })
    const elsewhere =
      state === 'awaiting_payment' &&
      attempt.placed.payment !== null &&
      attempt.placed.payment.provider !== 'test'
    const paid = state === 'paid' || state === 'delivered' || (elsewhere && (await settle(orderKey)).paid)
    return paid ? { sample: false, orderKey, email: attempt.email } : null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Whether the last attempt, for something else, was paid unnoticed. */
async function previousPaid(content: string) {
  const attempt = currentAttempt()
  return attempt && attempt.content !== content ? findPaidOrder() : null
}

function attemptFor(digests: Pick<Attempt, 'content' | 'goods'>, { buyer, doors }: Purchase): Attempt {
  const last = currentAttempt()
  if (last?.content === digests.content) return last
  const attempt = {
    ...digests,
    idempotencyKey: crypto.randomUUID(),
    doors,
    placed: null,
    email: buyer.email,
  }
  saveAttempt(attempt)
  return attempt
}

/** Hashed, so that nothing typed is stored for other tabs to read. */
async function digest(content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
