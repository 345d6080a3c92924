import type { IssuedKind } from '../../domain/projects/pricing.ts'

/** A payment by card, as the client and the provider know it. */
interface Card {
  id: string
  amount: number
  /** The refunds that arrived, the oldest first. */
  refunds: number[]
  withBank: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
/** What a card can still be given back. */
export const remainingOf = ({ amount, refunds, withBank }: Card): number => amount - sum(refunds) - withBank

/** An invoice as one keeps books with a pencil. */
export interface BookedInvoice {
  id: string
  number: string
  kind: IssuedKind
  total: number
  vat: number
  credited: number
  cancelled: boolean
  /** What was paid of what it asked for, and beyond it. */
  settled: number
  over: number
  cards: Card[]
  /** A payment that the client has begun; the client may have paid it without our having heard. */
  begun: { id: string; clientSecret: string; amount: number; paid: boolean } | null
  reminders: number
}

/** The arithmetic of one invoice, with one rate of VAT. */
export function bookOf(invoice: BookedInvoice) {
  const paid = () => invoice.settled + invoice.over
  const withBank = () => sum(invoice.cards.map((one) => one.withBank))
  const left = () => invoice.total - invoice.credited - paid()
  const owed = () => (invoice.cancelled ? 0 : Math.max(0, left()))
  const tooMuch = () => Math.max(0, -left() - withBank())
  return {
    invoice,
    ...{ paid, withBank, owed, tooMuch },
    /** What it keeps: what was paid, as far as it asks for it. */
    kept: () => Math.min(paid(), invoice.total - invoice.credited),
    /** To the nearest penny, of what was paid of what it asked for. */
    vatOf: (amount: number) =>
      amount === invoice.total ? invoice.vat : Math.round((amount * invoice.vat) / invoice.total),
    receive(amount: number) {
      const part = Math.min(amount, owed())
      invoice.settled += part
      invoice.over += amount - part
    },
    giveBack(amount: number) {
      const part = Math.min(amount, invoice.over)
      invoice.over -= part
      invoice.settled -= amount - part
    },
    comesBack(amount: number) {
      const part = Math.min(amount, invoice.total - invoice.settled)
      invoice.settled += part
      invoice.over += amount - part
    },
    /** The newest payment by card that can give so much back. */
    cardFor: (amount: number) => invoice.cards.findLast((one) => remainingOf(one) >= amount),
    /** The most that one card can give back of what was too much. */
    refundable: () => Math.min(tooMuch(), Math.max(0, ...invoice.cards.map(remainingOf))),
    /** Books the payment that the client has begun and paid. */
    hear() {
      if (!invoice.begun?.paid) return
      const { id, amount } = invoice.begun
      this.receive(amount)
      invoice.cards.push({ id, amount, refunds: [], withBank: 0 })
      invoice.begun = null
    },
  }
}

export type InvoiceBook = ReturnType<typeof bookOf>
