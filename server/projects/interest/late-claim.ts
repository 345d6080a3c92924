import { daysAfter, londonDay } from '../../../domain/days.ts'
import type { LateClaim } from '../../../domain/projects/invoice-reminders.ts'
import {
  chargedRate,
  daysBetween,
  fixedSum,
  halfYearOf,
  lateFrom,
  lateInterest,
  lateSpans,
  rateDayOf,
} from '../../../domain/projects/late-payment.ts'
import type { ClientKind } from '../../../domain/projects/projects.ts'
import { notFound } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import type { SummedInvoice } from '../invoices/queries.ts'
import { findProject } from '../queries.ts'
import { rateOfHalfYear } from '../settings/reference-rates.ts'
import { type Claimed, claimsOf } from './queries.ts'

/** What was owed of an invoice when, as interest counts it. */
const owedOverTime = ({ invoice, payments, creditNotes }: SummedInvoice) => ({
  ...{ owed: invoice.total, dueOn: invoice.dueOn },
  less: [
    ...payments.flatMap(({ kind, at, amount }) => (kind === 'paid' ? [{ day: londonDay(at), amount }] : [])),
    ...creditNotes.map(({ note }) => ({ day: londonDay(note.issuedAt), amount: note.total })),
  ],
})

const claimedUntil = (claims: readonly Claimed[]): string | undefined => claims.at(-1)?.until

/** Whether an invoice is or was late on days of which nothing was invoiced. Interest bears none, nor does what was cancelled. */
export function bearsInterest(summed: SummedInvoice, claims: readonly Claimed[], now: Date): boolean {
  const { kind, cancelledAt, creditedAt } = summed.invoice
  if (kind === 'interest' || cancelledAt || creditedAt) return false
  const late = { ...owedOverTime(summed), until: londonDay(now), claimedUntil: claimedUntil(claims) }
  return lateSpans(late).length > 0
}

/**
 * What being late has cost until a day, less what was invoiced of it: interest at the rate of the half-year in which it
 * became late, or at the one that was in a letter already, and for a business the fixed sum. The one rule for letters and
 * invoices. Null for an invoice that was never late.
 */
export async function lateClaim(
  db: Reader,
  summed: SummedInvoice,
  { at, reference: sent }: { at: Date; reference?: number | null },
): Promise<LateClaim | null> {
  const { invoice } = summed
  const until = londonDay(at)
  const { dueOn } = invoice
  if (until <= dueOn) return null
  if (invoice.kind === 'interest') return withoutInterest({ from: lateFrom(dueOn), until })
  const claims = (await claimsOf(db, [invoice.id])).filter(({ issuedAt }) => issuedAt <= at)
  const halfYear = halfYearOf(lateFrom(dueOn))
  const reference = sent ?? (await rateOfHalfYear(db, halfYear))
  const late = { ...owedOverTime(summed), until, claimedUntil: claimedUntil(claims) }
  const [first] = lateSpans({ ...late, claimedUntil: undefined })
  const debt = first?.amount ?? summed.owed
  if (debt <= 0) return null
  const spans = lateSpans(late)
  const last = spans.at(-1)
  const interest = reference === null ? 0 : lateInterest({ ...late, reference })
  const tomorrow = reference === null ? 0 : lateInterest({ ...late, until: daysAfter(until, 1), reference })
  const owesFixedSum =
    !claims.some((one) => one.fixedSum > 0) && (await clientKind(db, invoice.projectId)) === 'firm'
  return {
    ...{ rateOf: rateDayOf(halfYear), reference, interest },
    from: spans[0]?.from ?? until,
    until: last ? daysAfter(last.from, last.days - 1) : until,
    days: spans.reduce((sum, { days }) => sum + days, 0),
    charged: reference === null ? null : chargedRate(reference),
    perDay: tomorrow - interest,
    claimedUntil: late.claimedUntil ?? null,
    fixedSum: owesFixedSum ? fixedSum(debt) : 0,
  }
}

const withoutInterest = ({ from, until }: { from: string; until: string }): LateClaim => ({
  ...{ rateOf: null, from, until, days: daysBetween(from, until) + 1, reference: null, charged: null },
  ...{ interest: 0, perDay: 0, claimedUntil: null, fixedSum: 0 },
})

async function clientKind(db: Reader, projectId: string): Promise<ClientKind> {
  const found = await findProject(db, projectId)
  if (!found) throw notFound('project')
  return found.client.kind
}
