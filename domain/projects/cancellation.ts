import { daysAfter, londonDay, MINUTE_MS } from '../days.ts'
import type { Pence } from '../money.ts'
import { lineNet, percentOf, type RateSum, type WorkLine } from './pricing.ts'

/** How much notice a client gives: 48 hours or more, at least 24, or less. */
export type NoticeLength = 'early' | 'late' | 'last'

/** What the terms charge, in percent of the filming cost. */
export interface CancellationShares {
  cancelledEarly: number
  cancelledLate: number
  cancelledLast: number
}

/** The hours before filming at which the terms’ shares change. */
export const NOTICE_HOURS = { early: 48, late: 24 }

/**
 * The notice between a moment and the first hour of filming, in hours that pass: when the clocks change, a wall clock would
 * say another. Exactly 48 hours is up to 48 hours before, and exactly 24 is not yet within 24. To the minute.
 */
export function noticeOf(at: Date, begins: Date): NoticeLength {
  const minutes = Math.ceil(begins.getTime() / MINUTE_MS) - Math.floor(at.getTime() / MINUTE_MS)
  if (minutes >= NOTICE_HOURS.early * 60) return 'early'
  return minutes >= NOTICE_HOURS.late * 60 ? 'late' : 'last'
}

/** The share that is charged for a notice, in percent. */
export const chargedPercent = (notice: NoticeLength, shares: CancellationShares): number =>
  ({ early: shares.cancelledEarly, late: shares.cancelledLate, last: shares.cancelledLast })[notice]

/** What a cancellation costs, by rate of VAT: a share of the work that has days, and of what its days add. */
export function cancellationFee(
  lines: readonly (WorkLine & { days: readonly string[] })[],
  percent: number,
): { filming: Pence; byRate: RateSum[]; total: Pence } {
  const filmed = lines.filter(({ days }) => days.length > 0)
  const nets = new Map<number | null, Pence>()
  for (const line of filmed) nets.set(line.vatRate, (nets.get(line.vatRate) ?? 0) + lineNet(line))
  const byRate = [...nets].map(([rate, filming]) => {
    const net = percentOf(filming, percent)
    return { rate, net, vat: percentOf(net, rate ?? 0) }
  })
  return {
    filming: filmed.reduce((sum, line) => sum + lineNet(line), 0),
    byRate,
    total: byRate.reduce((sum, { net, vat }) => sum + net + vat, 0),
  }
}

/** A private client’s days to cancel without a reason, from the day of the contract. */
const RIGHT_DAYS = 14

/** Whether a private client cancels by right: within 14 days of accepting, which cost nothing by these terms. */
export const isByRight = (
  at: Date,
  { isPrivate, acceptedAt }: { isPrivate: boolean; acceptedAt: Date },
): boolean => isPrivate && londonDay(at) <= daysAfter(londonDay(acceptedAt), RIGHT_DAYS)
