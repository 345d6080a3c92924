import type { Pence } from '../money.ts'
import { splitProportionally } from '../orders/ledger/split-proportionally.ts'

/** An invoice at one rate of VAT, with VAT: what it asked for, what was credited, and what was paid and not paid back. */
export interface RateBalance {
  rate: number | null
  total: Pence
  /** In the total. */
  vat: Pence
  credited: Pence
  paid: Pence
}

/** A part of what moves or is credited. */
export interface RateShare {
  rate: number | null
  amount: Pence
  vat: Pence
}

/**
 * What an invoice asks for still, and by how much more was paid than it asks for: the one rule for every screen, mail and
 * payment. Of a cancelled booking nothing more is due.
 */
export function balanceOf({
  total,
  credited,
  paid,
  disputed,
  cancelled,
}: {
  total: Pence
  credited: Pence
  paid: Pence
  /** What the client's bank has withdrawn of it: the client has it already. */
  disputed: Pence
  cancelled: boolean
}): { owed: Pence; tooMuch: Pence } {
  const left = total - credited - paid
  return { owed: cancelled ? 0 : Math.max(0, left), tooMuch: Math.max(0, -left - disputed) }
}

/**
 * The VAT in the first so many pence of a rate. Payments fill a rate from below and credit notes empty it from above, so
 * that the VAT of what was paid is that of what is left as soon as both are the same sum.
 */
export const vatWithin = (amount: Pence, { total, vat }: Pick<RateBalance, 'total' | 'vat'>): Pence =>
  amount >= total ? vat : Math.round((amount * vat) / total)

/** Shares an amount by rate, in proportion to what a rate has room for. */
function share(
  amount: Pence,
  rates: readonly RateBalance[],
  { roomOf, from }: { roomOf: (rate: RateBalance) => Pence; from: (rate: RateBalance, part: Pence) => Pence },
): RateShare[] {
  const parts = splitProportionally(
    amount,
    rates.map((rate) => Math.max(0, roomOf(rate))),
  )
  return rates.flatMap((rate, at) => {
    const part = parts[at] ?? 0
    if (part === 0) return []
    const start = from(rate, part)
    return [{ rate: rate.rate, amount: part, vat: vatWithin(start + part, rate) - vatWithin(start, rate) }]
  })
}

const sumOf = (shares: readonly RateShare[]): Pence => shares.reduce((sum, { amount }) => sum + amount, 0)

/** What moves of an invoice's rates, and of what was paid beyond what it asked for, which is of no rate and has no VAT. */
export interface Moved {
  byRate: RateShare[]
  overpaid: Pence
}

/** What arrived, however much: what is owed of it settles the rates, and the rest was paid too much. */
export function received(amount: Pence, rates: readonly RateBalance[], owed: Pence): Moved {
  const byRate = paymentByRate(Math.min(amount, owed), rates)
  return { byRate, overpaid: amount - sumOf(byRate) }
}

/**
 * What went back: first what was overpaid, then what is too much of each rate. A provider gives back more than that without
 * asking us; then it is of all that was paid, and the invoice asks for it again.
 */
export function paidBack(amount: Pence, rates: readonly RateBalance[], overpaid: Pence): Moved {
  const ofOverpaid = Math.min(amount, overpaid)
  const rest = amount - ofOverpaid
  const tooMuch = rates.reduce(
    (sum, { total, credited, paid }) => sum + Math.max(0, paid - (total - credited)),
    0,
  )
  const byRate = rest <= tooMuch ? refundByRate(rest, rates) : ofAllPaid(rest, rates)
  return { byRate, overpaid: ofOverpaid }
}

/** What came back because a refund failed: it fills what the invoice once asked for, and the rest is overpaid again. */
export function returned(amount: Pence, rates: readonly RateBalance[]): Moved {
  const room = rates.reduce((sum, { total, paid }) => sum + Math.max(0, total - paid), 0)
  const byRate = share(Math.min(amount, room), rates, {
    roomOf: ({ total, paid }) => total - paid,
    from: ({ paid }) => paid,
  })
  return { byRate, overpaid: amount - sumOf(byRate) }
}

const ofAllPaid = (amount: Pence, rates: readonly RateBalance[]): RateShare[] =>
  share(amount, rates, { roomOf: ({ paid }) => paid, from: ({ paid }, part) => paid - part })

/** What a payment settles of an invoice, by rate, in proportion to what is still owed of each. */
export const paymentByRate = (amount: Pence, rates: readonly RateBalance[]): RateShare[] =>
  share(amount, rates, {
    roomOf: ({ total, credited, paid }) => total - credited - paid,
    from: ({ paid }) => paid,
  })

/** What a credit note takes off an invoice, by rate, in proportion to what was not credited of each. */
export const creditByRate = (amount: Pence, rates: readonly RateBalance[]): RateShare[] =>
  share(amount, rates, {
    roomOf: ({ total, credited }) => total - credited,
    from: ({ total, credited }, part) => total - credited - part,
  })

/** What is paid back of an invoice, by rate, in proportion to what is too much of each. */
export const refundByRate = (amount: Pence, rates: readonly RateBalance[]): RateShare[] =>
  share(amount, rates, {
    roomOf: ({ total, credited, paid }) => paid - (total - credited),
    from: ({ paid }, part) => paid - part,
  })
