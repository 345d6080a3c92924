import { OrderView, PaymentOutcome, PlacedOrder, type PlaceOrder } from '../../domain/orders.ts'
import type { TestCardOutcome } from '../../domain/test-card.ts'
import { ApiError, call } from '../api.ts'
import { type Attempt, attemptNow, type Confirmed, keepAttempt } from './checkout-state.ts'

export type Wanted = Omit<PlaceOrder, 'idempotencyKey'>

/** `declined` carries the bank's reason, or null when there is no answer of the bank. */
export type Outcome = { confirmed: Confirmed } | { declined: string | null }

/**
 * Places the order and pays it. Called again with the same content, after a double click, a reload or a lost answer,
 * it goes on with the same order. Of the card only what it stands for in test mode is sent. Rejects with `ApiError`.
 */
export async function pay(wanted: Wanted, card: TestCardOutcome): Promise<Outcome> {
  const paid = await earlierPaid(wanted)
  if (paid) return { confirmed: paid }
  const attempt = attemptFor(wanted)
  const placed = await call(
    '/api/orders',
    { body: { ...wanted, idempotencyKey: attempt.idempotencyKey } satisfies PlaceOrder },
    PlacedOrder,
  )
  keepAttempt({ ...attempt, placed })
  const confirmed = { sample: placed.sample, orderKey: placed.orderKey, email: attempt.email }
  if (!placed.payment) return { confirmed }
  const { id, clientSecret } = placed.payment
  const { paid: done, reason } = await call(
    '/api/payments/test/confirm',
    { body: { id, clientSecret, card } },
    PaymentOutcome,
  )
  if (done) return { confirmed }
  if (reason === null) keepAttempt(null)
  return { declined: reason }
}

/** The order of this tab that was paid although its answer got lost, if there is one. */
export async function findPaid(): Promise<Confirmed | null> {
  const attempt = attemptNow()
  if (!attempt?.placed?.orderKey) return null
  const { orderKey } = attempt.placed
  try {
    const { state } = await call(`/api/orders/${orderKey}`, {}, OrderView)
    const paid = state === 'paid' || state === 'delivered'
    return paid ? { sample: false, orderKey, email: attempt.email } : null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Before anything else is bought: whether the last try, for something else, went through unheard. */
async function earlierPaid(wanted: Wanted) {
  const attempt = attemptNow()
  return attempt && attempt.content !== contentOf(wanted) ? findPaid() : null
}

function attemptFor(wanted: Wanted): Attempt {
  const last = attemptNow()
  const content = contentOf(wanted)
  if (last?.content === content) return last
  const attempt = { idempotencyKey: crypto.randomUUID(), content, placed: null, email: wanted.buyer.email }
  keepAttempt(attempt)
  return attempt
}

const contentOf = (wanted: Wanted) => JSON.stringify(wanted)
