import { confirmTestPayment, placeOrder, settleOrder, showOrder } from '../../../contract/orders.ts'
import type { PlacedOrder, PlaceOrder } from '../../../domain/orders/orders.ts'
import type { TestCardOutcome } from '../../../domain/orders/test-card.ts'
import { ApiError } from '../../api.ts'
import { call } from '../../call.ts'
import { untilBack } from '../../try-again.ts'
import type { Door } from '../gallery-access.ts'
import {
  type Attempt,
  attemptNow,
  type Confirmed,
  confirmOrder,
  doneMeanwhile,
  keepAttempt,
  preciseNow,
} from './checkout-state.ts'

/** What is to be bought, and the galleries that it empties in the basket. */
export type Wanted = Omit<PlaceOrder, 'idempotencyKey'> & { doors: readonly Door[] }
type Payment = NonNullable<PlacedOrder['payment']>

/** Takes the money in the browser; `reason` is the bank's, or null when the bank gave no answer. */
export type TakePayment = (payment: Payment) => Promise<{ paid: boolean; reason: string | null }>

/** `declined` carries the bank's reason, or null when there is no answer of the bank. */
export type Outcome = { confirmed: Confirmed } | { declined: string | null }

/**
 * Places the order and pays it. Called again with the same content, after a double click, a reload, a lost answer or
 * from a second tab, it goes on with the same order. Rejects with `ApiError`.
 */
export async function pay(wanted: Wanted, take: TakePayment): Promise<Outcome> {
  const pressedAt = preciseNow()
  const goods = await digest(wanted.lines)
  const content = await digest(wanted)
  return oneAtATime(async () => {
    const before = doneMeanwhile(goods, pressedAt) ?? (await earlierPaid(content))
    const outcome = before ? { confirmed: before } : await placeAndPay(wanted, take, { content, goods })
    if ('confirmed' in outcome) confirmOrder(outcome.confirmed)
    return outcome
  })
}

/** Refusals after which the same key can never be paid. */
const OVER = ['order-replaced', 'basket-changed']

async function placeAndPay(
  wanted: Wanted,
  take: TakePayment,
  digests: Pick<Attempt, 'content' | 'goods'>,
): Promise<Outcome> {
  const attempt = attemptFor(digests, wanted)
  const { doors: _, ...order } = wanted
  const body = { ...order, idempotencyKey: attempt.idempotencyKey } satisfies PlaceOrder
  const placed = await untilBack(() => call(placeOrder, { body })).catch((error: unknown) => {
    // This order is over: pressing again begins another.
    if (error instanceof ApiError && OVER.includes(error.code)) keepAttempt(null)
    throw error
  })
  keepAttempt({ ...attempt, placed })
  const confirmed = { sample: placed.sample, orderKey: placed.orderKey, email: attempt.email }
  if (placed.paid || !placed.payment) return { confirmed }
  const { paid, reason } = await take(placed.payment)
  if (paid && placed.payment.provider !== 'test') await settle(placed.orderKey).catch(() => undefined)
  if (paid) return { confirmed }
  if (reason === null) keepAttempt(null)
  return { declined: reason }
}

/** Takes the money of test mode. Of the card only what it stands for is sent. */
export function withTestCard(card: TestCardOutcome): TakePayment {
  return ({ id, clientSecret }) =>
    untilBack(() => call(confirmTestPayment, { body: { id, clientSecret, card } }))
}

/** Has the server ask the provider, without waiting for the provider to tell. */
const settle = (orderKey: string) => call(settleOrder, { params: { key: orderKey } })

/** The order of this browser that was paid although its answer got lost, if there is one. */
export async function findPaid(): Promise<Confirmed | null> {
  const attempt = attemptNow()
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

/** Before anything else is bought: whether the last try, for something else, went through unheard. */
async function earlierPaid(content: string) {
  const attempt = attemptNow()
  return attempt && attempt.content !== content ? findPaid() : null
}

function attemptFor(digests: Pick<Attempt, 'content' | 'goods'>, { buyer, doors }: Wanted): Attempt {
  const last = attemptNow()
  if (last?.content === digests.content) return last
  const attempt = {
    ...digests,
    idempotencyKey: crypto.randomUUID(),
    doors,
    placed: null,
    email: buyer.email,
  }
  keepAttempt(attempt)
  return attempt
}

/** Tabs pay one after the other. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request('school.checkout', work) : work()
}

/** Nothing that was typed lies in the browser for other tabs to read; only what it comes to. */
async function digest(content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
