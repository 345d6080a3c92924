import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PROVIDERS } from '../../domain/orders/payment/payments.ts'
import { ISSUED_KINDS } from '../../domain/projects/pricing.ts'
import {
  CLIENT_KINDS,
  INVOICE_METHODS,
  MOVEMENT_KINDS,
  QUOTE_STATES,
} from '../../domain/projects/projects.ts'
import { LARGEST_QUOTE, LINE_KINDS } from '../../domain/projects/quote-input.ts'
import type { Terms } from '../../domain/site/kinds/papers.ts'
import { enquiries } from '../enquiries/tables.ts'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../platform/db/columns.ts'

/** The last number of a kind of paper in a year. A number is taken in the transaction that writes the paper: no gaps. */
export const paperNumbers = pgTable(
  'paper_numbers',
  {
    kind: text({ enum: ['quote', 'invoice', 'credit-note'] }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.year] }),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(1, table.year, table.last),
  ],
)

/** Who commissions work. */
export const clients = pgTable(
  'clients',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: CLIENT_KINDS }).notNull(),
    name: text().notNull(),
    firm: text(),
    email: text().notNull(),
    phone: text(),
    address: text(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('clients_email').on(sql`lower(${table.email})`), ...enumCheckConstraint(table)],
)

/** One commission, from its first quote to its last invoice. */
export const projects = pgTable(
  'projects',
  {
    id: uuid().primaryKey().defaultRandom(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id),
    /** What it began with; null if with nothing, or once that was deleted. */
    enquiryId: uuid('enquiry_id')
      .unique()
      .references(() => enquiries.id, { onDelete: 'set null' }),
    title: text().notNull(),
    /** Incremented to end the link to the client's page. */
    linkVersion: integer('link_version').notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('projects_client').on(table.clientId),
    index('projects_created').on(table.createdAt),
    ...minimumCheckConstraint(1, table.linkVersion),
  ],
)

/** A version of a project's quote; amounts in pence. Once it was sent, what it says never changes. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    version: integer().notNull(),
    state: text({ enum: QUOTE_STATES }).notNull(),
    /** The number of all its versions, from the first that was sent. */
    numberYear: integer('number_year'),
    number: integer(),
    note: text().notNull(),
    net: integer().notNull(),
    vat: integer().notNull(),
    total: integer().notNull(),
    /** The terms that were published when it was sent. */
    terms: jsonb().$type<Pick<Terms, 'payment' | 'sections'>>(),
    sentAt: timestamptz('sent_at'),
    validUntil: date('valid_until'),
    answeredAt: timestamptz('answered_at'),
    /** The evidence: who accepted it, from which network address, and the SHA-256 of what was accepted. */
    acceptedName: text('accepted_name'),
    acceptedFrom: text('accepted_from'),
    acceptedHash: text('accepted_hash'),
    beginSooner: boolean('begin_sooner').notNull().default(false),
    declineReason: text('decline_reason'),
  },
  (table) => [
    unique('quotes_version').on(table.projectId, table.version),
    uniqueIndex('quotes_accepted').on(table.projectId).where(sql`state = 'accepted'`),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(1, table.version, table.number, table.numberYear),
    ...minimumCheckConstraint(0, table.net, table.vat),
    check('quotes_sum', sql`${table.net} + ${table.vat} = ${table.total}`),
    check(
      'quotes_sent',
      sql`(${table.state} = 'draft') = (num_nulls(${table.sentAt}, ${table.validUntil}, ${table.terms}, ${table.number}, ${table.numberYear}) = 5)`,
    ),
    check(
      'quotes_answered',
      sql`(${table.state} in ('accepted', 'declined')) = (${table.answeredAt} is not null)`,
    ),
    check(
      'quotes_accepted_by',
      sql`(${table.state} = 'accepted') = (num_nulls(${table.acceptedName}, ${table.acceptedHash}, ${table.acceptedFrom}) = 0)`,
    ),
  ],
)

/** What a quote offers: so many of something at a price each, without VAT. */
export const quoteLines = pgTable(
  'quote_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    quantity: integer().notNull(),
    each: integer().notNull(),
    /** In percent; null where the business was not registered for VAT. */
    vatRate: integer('vat_rate'),
    /** What Sundays and bank holidays add is a line that the program writes. */
    kind: text({ enum: LINE_KINDS }).notNull().default('work'),
    /** When the work is done; of a surcharge, the day that it is for. */
    days: date().array().notNull().default([]),
  },
  (table) => [
    ...enumCheckConstraint(table),
    check('quote_lines_days', sql`cardinality(${table.days}) <= ${table.quantity}`),
    unique('quote_lines_position').on(table.quoteId, table.position),
    ...minimumCheckConstraint(0, table.position, table.each),
    ...minimumCheckConstraint(1, table.quantity),
    check('quote_lines_vat_rate', sql`${table.vatRate} between 0 and 50`),
  ],
)

/** A day of a quote’s lines: when filming begins, and where it moves to if the weather is bad. */
export const quoteDays = pgTable(
  'quote_days',
  {
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    /** `09:00`, in Scotland. */
    starts: text().notNull(),
    backup: date(),
  },
  (table) => [
    primaryKey({ columns: [table.quoteId, table.day] }),
    check('quote_days_starts', sql`${table.starts} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('quote_days_backup', sql`${table.backup} <> ${table.day}`),
  ],
)

/** A day that is held for a project, since its quote was accepted. */
export const heldDays = pgTable(
  'held_days',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    /** `09:00`, in Scotland. */
    starts: text().notNull(),
    /** Held too, until it is clear that it is not needed. */
    backup: date(),
    /** The day that was first agreed, if it has moved. */
    movedFrom: date('moved_from'),
  },
  (table) => [
    unique('held_days_once').on(table.projectId, table.day),
    index('held_days_day').on(table.day),
    check('held_days_starts', sql`${table.starts} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('held_days_backup', sql`${table.backup} <> ${table.day}`),
  ],
)

/** The client cancelled: when, with how much notice, and what it costs by the terms; amounts in pence, with VAT. */
export const cancellations = pgTable(
  'cancellations',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    at: timestamptz('at').notNull(),
    /** When the client gave notice, which may be before it was written down here. */
    noticeAt: timestamptz('notice_at').notNull(),
    /** The first hour of filming, as it was then. */
    beginsAt: timestamptz('begins_at').notNull(),
    percent: integer().notNull(),
    fee: integer().notNull(),
    /** What had been paid by then. */
    paid: integer().notNull(),
  },
  (table) => [
    ...minimumCheckConstraint(0, table.fee, table.paid),
    check('cancellations_percent', sql`${table.percent} between 0 and 100`),
    check('cancellations_notice', sql`${table.noticeAt} <= ${table.at}`),
  ],
)

/** The secret address of the owner's calendar; there is one at most that has not ended. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid().primaryKey().defaultRandom(),
    createdAt: timestamptz('created_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [uniqueIndex('calendar_feeds_one').on(sql`(1)`).where(sql`${table.endedAt} is null`)],
)

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
    numberYear: integer('number_year').notNull(),
    number: integer().notNull(),
    issuedAt: timestamptz('issued_at').notNull(),
    dueOn: date('due_on').notNull(),
    /** The client as it was then: name, firm and address. */
    billTo: jsonb('bill_to').$type<{ name: string; firm: string | null; address: string | null }>().notNull(),
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
  },
  (table) => [
    unique('invoices_number').on(table.numberYear, table.number),
    uniqueIndex('invoices_kind').on(table.quoteId, table.kind).where(sql`credited_at is null`),
    index('invoices_project').on(table.projectId),
    index('invoices_quote').on(table.quoteId),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(1, table.number, table.numberYear),
    ...minimumCheckConstraint(0, table.net, table.vat),
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
    numberYear: integer('number_year').notNull(),
    number: integer().notNull(),
    issuedAt: timestamptz('issued_at').notNull(),
    reason: text().notNull(),
    net: integer().notNull(),
    vat: integer().notNull(),
    total: integer().notNull(),
  },
  (table) => [
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

/**
 * Every movement of an invoice's money, in pence, by rate of VAT. Rows are only ever added. At the end of a transaction no
 * more was paid of an invoice than it asked for then, and no more paid back than was too much (triggers).
 */
export const invoiceMovements = pgTable(
  'invoice_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    vatRate: integer('vat_rate'),
    amount: integer().notNull(),
    vat: integer().notNull(),
    at: timestamptz('at').notNull(),
    /** As in the audit log. */
    actor: text().notNull(),
    method: text({ enum: INVOICE_METHODS }).notNull(),
    /** The provider's id of the payment; of what was paid or paid back by hand, the id that its form made. */
    providerId: text('provider_id').notNull(),
  },
  (table) => [
    index('invoice_movements_invoice').on(table.invoiceId),
    index('invoice_movements_at').on(table.at),
    unique('invoice_movements_once').on(table.providerId, table.kind, table.vatRate).nullsNotDistinct(),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(1, table.amount),
    check('invoice_movements_vat_rate', sql`${table.vatRate} between 0 and 50`),
    check('invoice_movements_vat', sql`${table.vat} between 0 and ${table.amount}`),
  ],
)
