import { invoiceReminder } from '../../../content/mails/invoice-reminders.ts'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import type { LateClaim, RemindOfInvoice } from '../../../domain/projects/invoice-reminders.ts'
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
import { paperNumber } from '../../../domain/projects/paper-numbers.ts'
import type { ClientKind } from '../../../domain/projects/projects.ts'
import { businessDetails } from '../../business/business-details.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { clientLink, paperLink } from '../client-key.ts'
import { findProject } from '../queries.ts'
import { rateOfHalfYear } from '../settings/reference-rates.ts'
import type { SummedInvoice } from './queries.ts'

/**
 * What being late has cost until a day: interest at the rate of the half-year in which it became late, or at the one that
 * was in a letter already, and for a business the fixed sum. Null while the invoice is not late.
 */
export async function claimOf(
  db: Reader,
  { invoice, payments, creditNotes, owed: owedNow }: SummedInvoice,
  { at, reference: sent }: { at: Date; reference?: number | null },
): Promise<LateClaim | null> {
  const until = londonDay(at)
  const { dueOn, total: owed } = invoice
  if (until <= dueOn || owedNow <= 0) return null
  const halfYear = halfYearOf(lateFrom(dueOn))
  const reference = sent ?? (await rateOfHalfYear(db, halfYear))
  const less = [
    ...payments.flatMap(({ kind, at, amount }) => (kind === 'paid' ? [{ day: londonDay(at), amount }] : [])),
    ...creditNotes.map(({ note }) => ({ day: londonDay(note.issuedAt), amount: note.total })),
  ]
  const late = { owed, dueOn, less, until }
  const [first] = lateSpans(late)
  const interest = reference === null ? 0 : lateInterest({ ...late, reference })
  const tomorrow = reference === null ? 0 : lateInterest({ ...late, until: daysAfter(until, 1), reference })
  return {
    ...{ rateOf: rateDayOf(halfYear), days: daysBetween(dueOn, until), reference, interest },
    charged: reference === null ? null : chargedRate(reference),
    perDay: tomorrow - interest,
    fixedSum: (await clientKind(db, invoice.projectId)) === 'firm' ? fixedSum(first?.amount ?? owedNow) : 0,
  }
}

async function clientKind(db: Reader, projectId: string): Promise<ClientKind> {
  const found = await findProject(db, projectId)
  if (!found) throw notFound('project')
  return found.client.kind
}

/** How long the client has before the court is asked. */
const DAYS_TO_PAY = 14

/** The letter, for the preview and the mail: what was read is what is sent. */
export async function reminderLetter(
  ctx: Context,
  { invoice, owed }: SummedInvoice,
  { kind, late, at }: { kind: RemindOfInvoice['kind']; late: LateClaim | null; at: Date },
) {
  const found = await findProject(ctx.db, invoice.projectId)
  if (!found) throw notFound('project')
  const { client, project } = found
  const { bankDetails } = await businessDetails(ctx.db)
  const letter = invoiceReminder({
    ...{ kind, owed, bankDetails, number: paperNumber(invoice), title: project.title },
    ...{ clientName: client.name, total: invoice.total, dueOn: invoice.dueOn },
    isLate: invoice.dueOn < londonDay(at),
    late: kind === 'reminder' ? null : late,
    payBy: daysAfter(londonDay(at), DAYS_TO_PAY),
    link: clientLink(ctx, project),
    paper: paperLink(ctx, project, invoice.id),
  })
  return { to: client.email, letter }
}
