import type { PlacedOrder } from '../../../domain/orders/checkout/place-order.ts'
import { storedInBrowser, storedInTab } from '../../browser-storage.ts'
import { emptyBasket } from '../basket/basket.ts'
import type { GalleryKey } from '../gallery-access.ts'

/**
 * One attempt to buy something. Stays one order across reloads, lost answers and tabs. Stored, so its fields keep
 * their names.
 */
export interface Attempt {
  idempotencyKey: string
  /** A digest of what is bought and by whom; a change makes another order. */
  content: string
  /** A hash of what is bought, without the buyer. */
  goods: string
  /** Keys of the galleries whose choices it clears. */
  doors: readonly GalleryKey[]
  /** The server's answer, once there is one. */
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
  /** The last purchase, so that a second tab paying for the same goods finds it. */
  done: { goods: string; at: number } | null
}

const initial: Checkout = { attempt: null, confirmed: null, done: null }
const checkout = storedInBrowser('school.checkout', initial)
/** Typed values by field, in this tab only; never the card. */
const typed = storedInTab<Readonly<Record<string, string>>>('school.typed', {})

/** The offer's code in use, in this tab. */
export const offerCode = storedInTab('school.offer-code', '')

/** Whether the prints are to be sent to the buyer's address, where that is offered, in this tab. */
export const sendHome = storedInTab('school.send-home', false)

/** The key of a mailed link to a credit, for this browser's next order. What is left needs the link again. */
export const creditKey = storedInBrowser('school.credit-key', '')

/** The typed card, kept in memory while the buyer signs in. Never stored. */
const noCard = { cardNumber: '', expiry: '', cvc: '' }
let card = noCard
export const currentCard = () => card
export const saveCard = ({ cardNumber, expiry, cvc }: typeof noCard) => {
  card = { cardNumber, expiry, cvc }
}

export const useConfirmed = () => checkout.use().confirmed

let boughtHere = 0
/** When this tab completed its last purchase; changes with each. */
export function useBoughtAt() {
  checkout.use()
  return boughtHere
}
export const currentAttempt = () => checkout.get().attempt
export const currentTyped = () => typed.get()
export const saveTyped = (fields: Record<string, string>) => typed.set(fields)

export function saveAttempt(attempt: Attempt | null) {
  checkout.set({ ...checkout.get(), attempt })
}

/** The order that another tab completed for the same goods since `pressedAt`. */
export function completedElsewhere(goods: string, pressedAt: number): Confirmed | null {
  const { confirmed, done } = checkout.get()
  return done?.goods === goods && done.at >= pressedAt ? confirmed : null
}

/**
 * Completes an order: clears its galleries' choices and the child's details, and keeps the buyer's own for the next
 * one.
 */
export function confirmOrder(confirmed: Confirmed) {
  const { attempt, done } = checkout.get()
  const { childName: _, className: __, ...own } = typed.get()
  typed.set(own)
  card = noCard
  offerCode.set('')
  creditKey.set('')
  sendHome.set(false)
  boughtHere = preciseNow()
  checkout.set({
    attempt: null,
    confirmed,
    done: attempt ? { goods: attempt.goods, at: boughtHere } : done,
  })
  emptyBasket(attempt?.doors ?? [])
}

/** A sub-millisecond clock shared by all tabs. */
export const preciseNow = () => performance.timeOrigin + performance.now()

/** Clears the order under way and the credit, for all tabs. */
export function clearCheckout() {
  checkout.set(initial)
  creditKey.set('')
}

/** Clears what was typed in this tab. */
export function clearTyped() {
  offerCode.set('')
  sendHome.set(false)
  card = noCard
  typed.set({})
}
