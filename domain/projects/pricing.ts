import type { Pence } from '../money.ts'
import { splitProportionally } from '../orders/ledger/split-proportionally.ts'

/** A share of an amount, to the nearest penny. */
export const percentOf = (pence: Pence, percent: number): Pence => Math.round((pence * percent) / 100)

/** What work costs, without VAT: so many of something at a price each. */
export interface WorkLine {
  quantity: number
  each: Pence
  /** In percent; null where the business is not registered for VAT. */
  vatRate: number | null
}

/** Names of bank holidays by their day. */
export type BankHolidays = Readonly<Record<string, string>>

/** Why a day costs more. */
export type SurchargeReason = { kind: 'sunday' } | { kind: 'holiday'; name: string }

/** Why a day costs more, if it does: it is a bank holiday, or a Sunday. */
export function surchargeReason(day: string, holidays: BankHolidays): SurchargeReason | null {
  const name = Object.hasOwn(holidays, day) ? holidays[day] : undefined
  if (name !== undefined) return { kind: 'holiday', name }
  return new Date(day).getUTCDay() === 0 ? { kind: 'sunday' } : null
}

/** What is added for a day that costs more. */
export interface Surcharge {
  day: string
  reason: SurchargeReason
  net: Pence
}

/**
 * What Sundays and bank holidays add: a share of the price of one, for each of a line's days that falls on one. A line's
 * days are those on which its work is done, so that editing without a day never costs more. In the order of the days.
 */
export function surcharges(
  lines: readonly { each: Pence; days: readonly string[] }[],
  { percent, holidays }: { percent: number; holidays: BankHolidays },
): Surcharge[] {
  const rates = new Map<string, Pence>()
  for (const { each, days } of lines) for (const day of days) rates.set(day, (rates.get(day) ?? 0) + each)
  return [...rates].sort().flatMap(([day, rate]) => {
    const reason = surchargeReason(day, holidays)
    const net = percentOf(rate, percent)
    return reason && net > 0 ? [{ day, reason, net }] : []
  })
}

/** The numbers of the terms that decide when a booking is paid. */
export interface PaymentTerms {
  /** Net; bookings up to it are paid in full at once. */
  paidInFullUpTo: Pence
  depositPercent: number
  /** By when a booking is paid, or its deposit. */
  daysBeforeFilming: number
}

/** What falls under one rate of VAT. */
export interface RateSum {
  rate: number | null
  net: Pence
  vat: Pence
}

/** Amounts include VAT. What is paid first is due so many days before filming. */
export type PaymentPlan =
  | { kind: 'in-full'; pence: Pence; daysBeforeFilming: number }
  | { kind: 'two-parts'; deposit: Pence; balance: Pence; daysBeforeFilming: number }

export interface WorkPrice {
  net: Pence
  vat: Pence
  total: Pence
  /** The highest rate first. */
  byRate: RateSum[]
  payment: PaymentPlan
}

export const lineNet = ({ quantity, each }: Pick<WorkLine, 'quantity' | 'each'>): Pence => quantity * each

/**
 * What lines cost: the one rule for estimate, quote and invoice. VAT is worked out on the sum of each rate and rounded to
 * the nearest penny, as HMRC allows for an invoice. The sum without VAT decides whether a booking is paid in full at once.
 */
export function workPriceOf(lines: readonly WorkLine[], terms: PaymentTerms): WorkPrice {
  const sums = new Map<number | null, Pence>()
  for (const line of lines) sums.set(line.vatRate, (sums.get(line.vatRate) ?? 0) + lineNet(line))
  const byRate = [...sums]
    .map(([rate, net]) => ({ rate, net, vat: percentOf(net, rate ?? 0) }))
    .sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1))
  const net = byRate.reduce((sum, one) => sum + one.net, 0)
  const vat = byRate.reduce((sum, one) => sum + one.vat, 0)
  const total = net + vat
  return { net, vat, total, byRate, payment: paymentOf(net, total, terms) }
}

/** How a booking is paid by the terms: what it costs without VAT decides. */
export function paymentOf(net: Pence, total: Pence, terms: PaymentTerms): PaymentPlan {
  const { paidInFullUpTo, depositPercent, daysBeforeFilming } = terms
  if (net <= paidInFullUpTo || depositPercent === 100)
    return { kind: 'in-full', pence: total, daysBeforeFilming }
  const deposit = percentOf(total, depositPercent)
  return { kind: 'two-parts', deposit, balance: total - deposit, daysBeforeFilming }
}

export const INVOICE_KINDS = ['whole', 'deposit', 'balance'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Every kind of invoice: those of a price, the fee of a booking that was cancelled, and what paying late has cost. */
export const ISSUED_KINDS = [...INVOICE_KINDS, 'cancellation', 'interest'] as const
export type IssuedKind = (typeof ISSUED_KINDS)[number]

/** The invoices that a price is paid by, in their order. */
export const invoiceKindsOf = ({
  payment,
}: {
  payment: Pick<PaymentPlan, 'kind'>
}): readonly InvoiceKind[] => (payment.kind === 'in-full' ? ['whole'] : ['deposit', 'balance'])

/**
 * What an invoice asks for, by rate. The deposit is shared by the rates in proportion to what they cost with VAT; the
 * balance is what is left of each, so that both together are the whole to the penny.
 */
export function invoiceSums(price: WorkPrice, kind: InvoiceKind): RateSum[] {
  const { byRate, payment } = price
  if (kind === 'whole' || payment.kind === 'in-full') return byRate
  const shares = splitProportionally(
    payment.deposit,
    byRate.map(({ net, vat }) => net + vat),
  )
  return byRate.map(({ rate, net, vat }, at) => {
    const gross = shares[at] ?? 0
    const own = rate === null ? 0 : Math.min(vat, Math.round((gross * rate) / (100 + rate)))
    const deposit = { rate, net: gross - own, vat: own }
    return kind === 'deposit' ? deposit : { rate, net: net - deposit.net, vat: vat - deposit.vat }
  })
}
