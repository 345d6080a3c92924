import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { DISPUTE_STATES } from '../../../domain/orders/order-desk.ts'
import { PROVIDERS } from '../../../domain/orders/payment/payments.ts'
import { REFUND_STATES } from '../../../domain/orders/states.ts'
import { INVOICE_REMINDERS } from '../../../domain/projects/invoice-reminders.ts'
import { INVOICE_METHODS, INVOICE_MOVEMENT_KINDS } from '../../../domain/projects/invoices.ts'
import { ISSUED_KINDS } from '../../../domain/projects/pricing.ts'
import { LARGEST_QUOTE } from '../../../domain/projects/quote-input.ts'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../../platform/db/columns.ts'
import { prefixCheckConstraint } from '../number-columns.ts'
import { quotes } from '../quotes/tables.ts'
import { projects } from '../tables.ts'

/** The client as it was then, and the number of its own order if it gave one. */
export interface BillTo {
  name: string
  firm: string | null
  address: string | null
  purchaseOrder?: string
}

/** An invoice; it is written when it is sent and never changed (triggers), but for how it is paid. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id),
    kind: text({ enum: ISSUED_KINDS }).notNull(),
    /** As it was when the number was taken. */
    numberPrefix: text('number_prefix').notNull(),
    numberYear: integer('number_year').notNull(),
    number: integer().notNull(),
    issuedAt: timestamptz('issued_at').notNull(),
    dueOn: date('due_on').notNull(),
    billTo: jsonb('bill_to').$type<BillTo>().notNull(),
    net: integer().notNull(),
    vat: integer().notNull(),
    total: integer().notNull(),
    paymentProvider: text('payment_provider', { enum: PROVIDERS }),
    paymentId: text('payment_id').unique(),
    /** Whether its payment takes no money; null before one is begun. */
    testMode: boolean('test_mode'),
    paidAt: timestamptz('paid_at'),
    /** The booking was cancelled: what is not paid is no longer due. */
    cancelledAt: timestamptz('cancelled_at'),
    /** All of it was credited: another invoice may take its place. */
    creditedAt: timestamptz('credited_at'),
    /** Of one that asks for what paying late costs: the late invoice, the days, the reference rate, and the fixed sum. */
    lateInvoiceId: uuid('late_invoice_id'),
    claimedFrom: date('claimed_from'),
    claimedUntil: date('claimed_until'),
    reference: integer(),
    fixedSum: integer('fixed_sum'),
  },
  (table) => [
    prefixCheckConstraint('invoices_number_prefix', table.numberPrefix),
    unique('invoices_number').on(table.numberYear, table.number),
    uniqueIndex('invoices_kind')
      .on(table.quoteId, table.kind)
      .where(sql`credited_at is null and kind <> 'interest'`),
    // Deferred in the migration: a copy of the rows is loaded in any order.
    foreignKey({ columns: [table.lateInvoiceId], foreignColumns: [table.id], name: 'invoices_late' }),
    index('invoices_late_invoice').on(table.lateInvoiceId),
    uniqueIndex('invoices_claimed_once')
      .on(table.lateInvoiceId, table.claimedFrom)
      .where(sql`credited_at is null`),
    uniqueIndex('invoices_fixed_sum_once')
      .on(table.lateInvoiceId)
      .where(sql`credited_at is null and fixed_sum > 0`),
    check(
      'invoices_interest',
      sql`num_nulls(${table.lateInvoiceId}, ${table.claimedFrom}, ${table.claimedUntil}, ${table.reference}, ${table.fixedSum}) = case ${table.kind} when 'interest' then 0 else 5 end`,
    ),
    check(
      'invoices_claimed',
      sql`${table.kind} <> 'interest' or (${table.claimedFrom} <= ${table.claimedUntil} and ${table.vat} = 0)`,
    ),
    index('invoices_project').on(table.projectId),
    index('invoices_open')
      .on(table.projectId)
      .where(sql`paid_at is null and cancelled_at is null and credited_at is null`),
    index('invoices_quote').on(table.quoteId),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(1, table.number, table.numberYear),
    ...minimumCheckConstraint(0, table.net, table.vat, table.reference, table.fixedSum),
    check('invoices_sum', sql`${table.net} + ${table.vat} = ${table.total}`),
    check('invoices_payment', sql`(${table.paymentProvider} is null) = (${table.paymentId} is null)`),
  ],
)

/** What an invoice asks for, by rate of VAT. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    position: integer().notNull(),
    title: text().notNull(),
    net: integer().notNull(),
    vatRate: integer('vat_rate'),
    vat: integer().notNull(),
  },
  (table) => [
    unique('invoice_lines_position').on(table.invoiceId, table.position),
    ...minimumCheckConstraint(0, table.position),
    check('invoice_lines_vat_rate', sql`${table.vatRate} between 0 and 50`),
    // What takes off a deposit is below zero.
    check('invoice_lines_net', sql`abs(${table.net}) <= ${sql.raw(String(LARGEST_QUOTE))}`),
    check('invoice_lines_vat', sql`abs(${table.vat}) <= ${sql.raw(String(LARGEST_QUOTE))}`),
  ],
)

/** What takes a sum off an invoice; it is written when it is sent and never changed (triggers). */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: uuid().primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** As it was when the number was taken. */
    numberPrefix: text('number_prefix').notNull(),
    numberYear: integer('number_year').notNull(),
    number: integer().notNull(),
    issuedAt: timestamptz('issued_at').notNull(),
    reason: text().notNull(),
    net: integer().notNull(),
    vat: integer().notNull(),
    total: integer().notNull(),
  },
  (table) => [
    prefixCheckConstraint('credit_notes_number_prefix', table.numberPrefix),
    unique('credit_notes_number').on(table.numberYear, table.number),
    index('credit_notes_invoice').on(table.invoiceId),
    index('credit_notes_issued').on(table.issuedAt),
    ...minimumCheckConstraint(1, table.number, table.numberYear, table.total),
    ...minimumCheckConstraint(0, table.net, table.vat),
    check('credit_notes_sum', sql`${table.net} + ${table.vat} = ${table.total}`),
  ],
)

/** What a credit note takes off, by rate of VAT. */
export const creditNoteSums = pgTable(
  'credit_note_sums',
  {
    id: uuid().primaryKey().defaultRandom(),
    creditNoteId: uuid('credit_note_id')
      .notNull()
      .references(() => creditNotes.id),
    vatRate: integer('vat_rate'),
    net: integer().notNull(),
    vat: integer().notNull(),
  },
  (table) => [
    unique('credit_note_sums_rate').on(table.creditNoteId, table.vatRate).nullsNotDistinct(),
    ...minimumCheckConstraint(0, table.net, table.vat),
    check('credit_note_sums_vat_rate', sql`${table.vatRate} between 0 and 50`),
  ],
)

/** Disputes of card payments of invoices, by the provider's id. What they moved is in `invoice_movements`. */
export const invoiceDisputes = pgTable(
  'invoice_disputes',
  {
    id: text().primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** The provider's id of the payment. */
    paymentId: text('payment_id').notNull(),
    state: text({ enum: DISPUTE_STATES }).notNull(),
    amount: integer().notNull(),
    /** The provider's word. */
    reason: text().notNull(),
    openedAt: timestamptz('opened_at').notNull(),
    answerBy: timestamptz('answer_by'),
  },
  (table) => [
    index('invoice_disputes_invoice').on(table.invoiceId),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.amount),
  ],
)

/**
 * Every movement of an invoice's money, in pence, by rate of VAT. Rows are only ever added. At the end of a transaction no
 * more was paid of a rate than it asked for then, and no more paid back by us than was too much (triggers).
 */
export const invoiceMovements = pgTable(
  'invoice_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    kind: text({ enum: INVOICE_MOVEMENT_KINDS }).notNull(),
    vatRate: integer('vat_rate'),
    /** It is of what was paid beyond what was asked for: of no rate, and without VAT. */
    overpaid: boolean().notNull().default(false),
    amount: integer().notNull(),
    vat: integer().notNull(),
    at: timestamptz('at').notNull(),
    /** As in the audit log. */
    actor: text().notNull(),
    method: text({ enum: INVOICE_METHODS }).notNull(),
    /** The provider's id of the payment or of the failed refund; the id of a refund; else the one that the form made. */
    providerId: text('provider_id').notNull(),
    disputeId: text('dispute_id').references(() => invoiceDisputes.id),
  },
  (table) => [
    index('invoice_movements_invoice').on(table.invoiceId),
    index('invoice_movements_at').on(table.at),
    index('invoice_movements_dispute').on(table.disputeId),
    index('invoice_movements_overpaid').on(table.invoiceId).where(sql`overpaid`),
    unique('invoice_movements_once')
      .on(table.providerId, table.kind, table.overpaid, table.vatRate)
      .nullsNotDistinct(),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(1, table.amount),
    check('invoice_movements_vat_rate', sql`${table.vatRate} between 0 and 50`),
    check(
      'invoice_movements_of_dispute',
      sql`(${table.kind} in ('disputed', 'dispute-returned', 'fee', 'fee-returned')) = (${table.disputeId} is not null)`,
    ),
    check(
      'invoice_movements_overpaid',
      sql`not ${table.overpaid} or (${table.vatRate} is null and ${table.vat} = 0)`,
    ),
    check('invoice_movements_vat', sql`${table.vat} between 0 and ${table.amount}`),
  ],
)

/** A reminder of an invoice: what the owner sent, with what she read in it, or what went by itself; amounts in pence. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    id: uuid().primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    kind: text({ enum: INVOICE_REMINDERS }).notNull(),
    at: timestamptz('at').notNull(),
    /** The reference rate in it, in hundredths of a percent; null if it said nothing of interest. */
    reference: integer(),
    /** The interest and the fixed sum in it. */
    claimed: integer().notNull(),
    /** How many days after the due day it went by itself; null if the owner sent it. */
    step: integer(),
  },
  (table) => [
    index('invoice_reminders_invoice').on(table.invoiceId),
    unique('invoice_reminders_once').on(table.invoiceId, table.step),
    check(
      'invoice_reminders_by_itself',
      sql`${table.step} is null or (${table.kind} = 'reminder' and ${table.reference} is null and ${table.claimed} = 0)`,
    ),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.reference, table.claimed),
  ],
)

/** Invoices of which the owner lets no reminder go by itself. */
export const stoppedReminders = pgTable('stopped_reminders', {
  invoiceId: uuid('invoice_id')
    .primaryKey()
    .references(() => invoices.id),
  stoppedAt: timestamptz('stopped_at').notNull(),
})

/**
 * Refunds of card payments of invoices, requested from the provider by a job with this row's id as the idempotency key. Their
 * money is in `invoice_movements`.
 */
export const invoiceRefunds = pgTable(
  'invoice_refunds',
  {
    id: uuid().primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** The provider's id of the payment. */
    paymentId: text('payment_id').notNull(),
    amount: integer().notNull(),
    state: text({ enum: REFUND_STATES }).notNull(),
    /** Why the provider refused. */
    refusal: text(),
    /** It was made in the provider's own pages, and found. */
    found: boolean().notNull().default(false),
    /** The provider's id of its failure, and the provider's word: the money came back. */
    failureId: text('failure_id').unique(),
    failure: text(),
    askedAt: timestamptz('asked_at').notNull(),
    settledAt: timestamptz('settled_at'),
  },
  (table) => [
    index('invoice_refunds_invoice').on(table.invoiceId),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(1, table.amount),
    check('invoice_refunds_settled', sql`(${table.state} = 'asked') = (${table.settledAt} is null)`),
    check('invoice_refunds_refused', sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
    check('invoice_refunds_failed', sql`(${table.failureId} is null) = (${table.failure} is null)`),
  ],
)
