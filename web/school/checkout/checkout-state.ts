import type { PlacedOrder } from '../../../domain/orders/orders.ts'
import { emptyBasket } from '../basket/basket.ts'
import { HOUR_MS, keptInBrowser, keptInTab } from '../browser-storage.ts'
import type { Door } from '../gallery-access.ts'

/** One try to buy one thing: whatever happens to the connection, and in whichever tab, it stays one order. */
export interface Attempt {
  idempotencyKey: string
  /** What is bought and by whom, as a digest; another content is another order. */
  content: string
  /** What is bought, as a digest, whoever buys it. */
  goods: string
  /** The galleries it empties. */
  doors: readonly Door[]
  /** The server's answer, once it has come. */
  placed: PlacedOrder | null
  email: string
}

export interface Confirmed {
  sample: boolean
  /** Empty for a sample, which has no order page. */
  orderKey: string
  email: string
}

interface Checkout {
  attempt: Attempt | null
  confirmed: Confirmed | null
  /** The last purchase, for a second tab that was paying for the same things at the same time. */
  done: { goods: string; at: number } | null
}

const fresh: Checkout = { attempt: null, confirmed: null, done: null }
const checkout = keptInBrowser('school.checkout', fresh, 2 * HOUR_MS)
/** What was typed, by field; never anything of the card. Of this tab alone. */
const typed = keptInTab<Readonly<Record<string, string>>>('school.typed', {})

/** The card as it was typed, for the way round by the sign-in. Never stored: gone with the page. */
const noCard = { cardNumber: '', expiry: '', cvc: '' }
let card = noCard
export const cardNow = () => card
export const keepCard = ({ cardNumber, expiry, cvc }: typeof noCard) => {
  card = { cardNumber, expiry, cvc }
}

export const useConfirmed = () => checkout.use().confirmed
export const attemptNow = () => checkout.get().attempt
export const typedNow = () => typed.get()
export const keepTyped = (fields: Record<string, string>) => typed.set(fields)

export function keepAttempt(attempt: Attempt | null) {
  checkout.set({ ...checkout.get(), attempt })
}

/** The order that another tab has finished with the same things since `pressedAt`. */
export function doneMeanwhile(goods: string, pressedAt: number): Confirmed | null {
  const { confirmed, done } = checkout.get()
  return done?.goods === goods && done.at >= pressedAt ? confirmed : null
}

/** The order is through: its galleries are emptied, and the next one starts afresh, with the buyer's own details and without the child's. */
export function confirmOrder(confirmed: Confirmed) {
  const { attempt, done } = checkout.get()
  const { childName: _, className: __, ...own } = typed.get()
  typed.set(own)
  card = noCard
  checkout.set({
    attempt: null,
    confirmed,
    done: attempt ? { goods: attempt.goods, at: preciseNow() } : done,
  })
  emptyBasket(attempt?.doors ?? [])
}

/** Finer than a millisecond, and the same clock in every tab. */
export const preciseNow = () => performance.timeOrigin + performance.now()

export function clearCheckout() {
  checkout.set(fresh)
  card = noCard
  typed.set({})
}
