import { projectErrors } from '../../../content/errors/projects.ts'
import type { Pence } from '../../../domain/money.ts'
import { filmingBegins } from '../../../domain/projects/calendar.ts'
import type { Cancellation, CancelledBy } from '../../../domain/projects/cancel-booking.ts'
import {
  cancellationFee,
  chargedPercent,
  isByRight,
  noticeOf,
} from '../../../domain/projects/cancellation.ts'
import { vatWithin } from '../../../domain/projects/settle.ts'
import { Terms } from '../../../domain/site/kinds/rate-card-and-terms.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { heldDaysOf } from '../days/queries.ts'
import { invoicesOf, type SummedInvoice } from '../invoices/queries.ts'
import { cancellationOf, checkReachable, findProject } from '../queries.ts'
import { NO_TERMS, quotesOf } from '../quotes/queries.ts'

/** What a project's cancellation costs by the terms that were agreed, with what it takes off earlier invoices. */
export async function reckonCancellation(
  db: Reader,
  { id, by, at }: { id: string; by: CancelledBy; at: Date },
  now: Date,
) {
  const found = await findProject(db, id)
  if (!found) throw notFound('project')
  checkReachable(found.client)
  if (at > now) throw invalid(projectErrors.noticeAhead, { at: projectErrors.noticeAhead })
  if (await cancellationOf(db, id)) throw conflict('cancelled', projectErrors.cancelled)
  const accepted = (await quotesOf(db, id, NO_TERMS)).find(({ quote }) => quote.state === 'accepted')
  const { terms, answeredAt } = accepted?.quote ?? {}
  const begins = (await heldDaysOf(db, id))
    .map(({ day, starts }) => filmingBegins(day, starts))
    .sort((a, b) => a.getTime() - b.getTime())[0]
  if (!accepted || !terms || !answeredAt || !begins) throw conflict('no-days', projectErrors.noDays)
  // What was frozen before the terms had a number has the one that held then.
  const payment = Terms.shape.payment.parse(terms.payment)
  const byRight =
    by === 'client' && isByRight(at, { isPrivate: found.client.kind === 'private', acceptedAt: answeredAt })
  const notice = noticeOf(at, begins)
  const percent = byRight || by === 'owner' ? 0 : chargedPercent(notice, payment)
  const { filming, byRate, total: fee } = cancellationFee(accepted.lines, percent)
  // What paying late has cost is no part of the booking's price.
  const sent = (await invoicesOf(db, { projectId: id })).filter(({ invoice }) => invoice.kind !== 'interest')
  const paidOf = (rate: number | null) =>
    sent.flatMap(({ byRate }) => byRate.filter((own) => own.rate === rate)).map(keptOf)
  const paid = sent.reduce((sum, one) => sum + keptOfInvoice(one), 0)
  const shown: Cancellation = {
    ...{ begins: begins.toISOString(), notice, byRight, percent, filming, fee, paid },
    dueDays: payment.finalInvoiceDays,
    toPay: Math.max(0, fee - paid),
    toPayBack: Math.max(0, paid - fee),
  }
  return {
    shown,
    byRate: byRate.map((one) => ({
      ...one,
      paid: paidOf(one.rate).reduce((sum, { amount }) => sum + amount, 0),
      paidVat: paidOf(one.rate).reduce((sum, { vat }) => sum + vat, 0),
    })),
    credits: creditsOf(sent, shown.toPayBack),
  }
}

/** What was paid and is not too much: that comes back already, to the client or by the client's bank, whatever the fee is. */
const keptOfInvoice = ({ invoice, paid, credited }: SummedInvoice): Pence =>
  Math.min(paid, invoice.total - credited)

/** What was paid of a rate, less what is too much of it. */
function keptOf(one: SummedInvoice['byRate'][number]): { amount: Pence; vat: Pence } {
  const amount = Math.min(one.paid, one.total - one.credited)
  return { amount, vat: vatWithin(amount, one) }
}

/**
 * What a cancellation takes off each invoice: what is not paid, and of what was paid the part that comes back, from the
 * newest invoice first.
 */
function creditsOf(sent: readonly SummedInvoice[], toPayBack: Pence) {
  let left = toPayBack
  return sent.toReversed().flatMap((summed) => {
    const back = Math.min(left, keptOfInvoice(summed))
    left -= back
    const amount = summed.owed + back
    return amount > 0 ? [{ summed, amount }] : []
  })
}
