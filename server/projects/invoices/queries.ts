import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { InvoicePaymentKind } from '../../../domain/projects/invoices.ts'
import type { RateSum } from '../../../domain/projects/pricing.ts'
import { balanceOf, type RateBalance } from '../../../domain/projects/settle.ts'
import { notFound } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { disputedIn, isPayment, signed, sumsOfDispute } from './invoice-sums.ts'
import {
  creditNoteSums,
  creditNotes,
  invoiceDisputes,
  invoiceLines,
  invoiceMovements,
  invoiceRefunds,
  invoices,
} from './tables.ts'

/** An invoice with what it asks for, what was credited and what was paid of it, by rate of VAT. */
export interface SummedInvoice {
  invoice: typeof invoices.$inferSelect
  lines: (typeof invoiceLines.$inferSelect)[]
  byRate: (RateSum & RateBalance & { paidVat: number })[]
  /** What was paid and not paid back, with what is overpaid. */
  paid: number
  /** What was paid beyond what it asked for: of no rate. */
  overpaid: number
  credited: number
  /** What it still asks for. */
  owed: number
  /** By how much more was paid than it asks for. */
  tooMuch: number
  /** What was paid and what was paid back. */
  payments: Moved[]
  /** The refunds of its card payments, the oldest first. */
  refunds: (typeof invoiceRefunds.$inferSelect)[]
  /** Pence of them that are on their way. */
  pending: number
  /** The disputes of its card payments, the oldest first, with what the bank has and the provider's fees. */
  disputes: (typeof invoiceDisputes.$inferSelect & { taken: number; fees: number })[]
  creditNotes: SummedCreditNote[]
}

/** A credit note with what it takes off, by rate of VAT. */
export interface SummedCreditNote {
  note: typeof creditNotes.$inferSelect
  byRate: RateSum[]
}

type Movement = typeof invoiceMovements.$inferSelect
type Moved = Pick<Movement, 'at' | 'method' | 'amount' | 'providerId'> & { kind: InvoicePaymentKind }

/** Invoices of a project, or one by its id, the oldest first. */
export async function invoicesOf(
  db: Reader,
  where: { projectId: string } | { id: string },
): Promise<SummedInvoice[]> {
  const found = await db
    .select()
    .from(invoices)
    .where('id' in where ? eq(invoices.id, where.id) : eq(invoices.projectId, where.projectId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, ids))
    .orderBy(asc(invoiceLines.position))
  // Before the movements: one that is booked in between is on its way here, and is not offered to be paid back again.
  const refunds = await db
    .select()
    .from(invoiceRefunds)
    .where(inArray(invoiceRefunds.invoiceId, ids))
    .orderBy(asc(invoiceRefunds.askedAt), asc(invoiceRefunds.id))
  const moved = await db
    .select()
    .from(invoiceMovements)
    .where(inArray(invoiceMovements.invoiceId, ids))
    .orderBy(asc(invoiceMovements.id))
  const notes = await creditNotesOf(db, ids)
  const disputes = await db
    .select()
    .from(invoiceDisputes)
    .where(inArray(invoiceDisputes.invoiceId, ids))
    .orderBy(asc(invoiceDisputes.openedAt), asc(invoiceDisputes.id))
  return found.map((invoice) => {
    const own = lines.filter(({ invoiceId }) => invoiceId === invoice.id)
    const movements = moved.filter(({ invoiceId }) => invoiceId === invoice.id)
    const ownMoved = movements.filter(isPayment)
    const ownDisputes = disputes
      .filter(({ invoiceId }) => invoiceId === invoice.id)
      .map((one) => ({ ...one, ...sumsOfDispute(movements, one.id) }))
    const disputed = disputedIn(movements)
    const all = ownMoved.map((row) => signed('paid', row))
    const paid = all.filter((one) => !one.overpaid)
    const ownRefunds = refunds.filter(({ invoiceId }) => invoiceId === invoice.id)
    const ownNotes = notes.filter(({ note }) => note.invoiceId === invoice.id)
    const credits = ownNotes.flatMap(({ byRate }) =>
      byRate.map(({ rate, net, vat }) => ({ vatRate: rate, amount: net + vat })),
    )
    const byRate = [...new Set(own.map(({ vatRate }) => vatRate))].map((rate) => {
      const net = sum(own, rate, 'net')
      const vat = sum(own, rate, 'vat')
      return {
        rate,
        net,
        vat,
        total: net + vat,
        credited: sum(credits, rate, 'amount'),
        paid: sum(paid, rate, 'amount'),
        paidVat: sum(paid, rate, 'vat'),
      }
    })
    const sums = {
      credited: byRate.reduce((all, one) => all + one.credited, 0),
      paid: totalOf(all),
    }
    return {
      ...{ invoice, lines: own, byRate, payments: inParts(ownMoved), creditNotes: ownNotes, ...sums },
      ...{ refunds: ownRefunds, overpaid: totalOf(all.filter((one) => one.overpaid)) },
      pending: totalOf(ownRefunds.filter(({ state }) => state === 'asked')),
      disputes: ownDisputes,
      ...balanceOf({ total: invoice.total, disputed, cancelled: invoice.cancelledAt !== null, ...sums }),
    }
  })
}

/** The invoice that a card pays, or has paid, by the provider's id of the payment. */
export async function invoiceOfPayment(db: Reader, paymentId: string): Promise<string | undefined> {
  const [begun] = await db.select({ id: invoices.id }).from(invoices).where(eq(invoices.paymentId, paymentId))
  if (begun) return begun.id
  const [booked] = await db
    .select({ id: invoiceMovements.invoiceId })
    .from(invoiceMovements)
    .where(and(eq(invoiceMovements.providerId, paymentId), eq(invoiceMovements.method, 'card')))
    .limit(1)
  return booked?.id
}

/** Whether a movement of this id of the provider's, or of the form's, is in the books. */
export const isBooked = ({ payments }: Pick<SummedInvoice, 'payments'>, id: string): boolean =>
  payments.some(({ providerId }) => providerId === id)

/** Whether a card is being charged for it: a payment was begun, and is not booked. */
export const isCardUnderWay = (summed: Pick<SummedInvoice, 'invoice' | 'payments'>): boolean =>
  summed.invoice.paymentId !== null && !isBooked(summed, summed.invoice.paymentId)

/** The invoice that was paid late, of one that asks for what that costs, among those of its project. */
export const lateInvoiceIn = (
  others: readonly SummedInvoice[],
  { lateInvoiceId }: Pick<SummedInvoice['invoice'], 'lateInvoiceId'>,
): SummedInvoice['invoice'] | undefined =>
  lateInvoiceId ? others.find(({ invoice }) => invoice.id === lateInvoiceId)?.invoice : undefined

/** The invoice that was paid late, of one that asks for what that costs; undefined of any other. */
export async function lateInvoiceOf(db: Reader, { lateInvoiceId }: { lateInvoiceId: string | null }) {
  if (!lateInvoiceId) return undefined
  const [found] = await db.select().from(invoices).where(eq(invoices.id, lateInvoiceId))
  return found
}

/** An invoice by its id; 404 if there is none. */
export async function getInvoice(db: Reader, id: string): Promise<SummedInvoice> {
  const [found] = await invoicesOf(db, { id })
  if (!found) throw notFound('invoice')
  return found
}

/** The credit notes of invoices, the oldest first. */
async function creditNotesOf(db: Reader, invoiceIds: string[]): Promise<SummedCreditNote[]> {
  const notes = await db
    .select()
    .from(creditNotes)
    .where(inArray(creditNotes.invoiceId, invoiceIds))
    .orderBy(asc(creditNotes.issuedAt), asc(creditNotes.number))
  if (notes.length === 0) return []
  const sums = await db
    .select()
    .from(creditNoteSums)
    .where(
      inArray(
        creditNoteSums.creditNoteId,
        notes.map(({ id }) => id),
      ),
    )
    .orderBy(desc(creditNoteSums.vatRate))
  return notes.map((note) => ({
    note,
    byRate: sums
      .filter(({ creditNoteId }) => creditNoteId === note.id)
      .map(({ vatRate, net, vat }) => ({ rate: vatRate, net, vat })),
  }))
}

/** Each payment or refund, whose parts at the rates of VAT are rows of their own. */
const inParts = (rows: readonly Moved[]): Moved[] =>
  [...Map.groupBy(rows, ({ kind, providerId }) => `${kind} ${providerId}`).values()].flatMap((parts) =>
    parts.slice(0, 1).map((one) => ({ ...one, amount: totalOf(parts) })),
  )

const totalOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((all, { amount }) => all + amount, 0)

const sum = <Key extends string>(
  rows: readonly ({ vatRate: number | null } & Record<Key, number>)[],
  rate: number | null,
  key: Key,
): number => rows.reduce((all, row) => (row.vatRate === rate ? all + row[key] : all), 0)
