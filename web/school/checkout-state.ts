import type { PlacedOrder } from '../../domain/orders.ts'
import { keptInTab } from './kept.ts'

/** One try to buy one thing: whatever happens to the connection, it stays one order. */
export interface Attempt {
  idempotencyKey: string
  /** What is bought and by whom; another content is another order. */
  content: string
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
  /** What was typed, by field; never anything of the card. */
  typed: Readonly<Record<string, string>>
}

const fresh: Checkout = { attempt: null, confirmed: null, typed: {} }
const checkout = keptInTab('school.checkout', fresh)

export const useConfirmed = () => checkout.use().confirmed
export const attemptNow = () => checkout.get().attempt
export const typedNow = () => checkout.get().typed

export function keepAttempt(attempt: Attempt | null) {
  checkout.set({ ...checkout.get(), attempt })
}

export function keepTyped(typed: Record<string, string>) {
  checkout.set({ ...checkout.get(), typed })
}

/** The order is through: the next one starts afresh, with the buyer's own details and without the child's. */
export function confirmOrder(confirmed: Confirmed) {
  const { childName: _, className: __, ...typed } = checkout.get().typed
  checkout.set({ attempt: null, confirmed, typed })
}

export const clearCheckout = () => checkout.set(fresh)
