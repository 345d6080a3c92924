import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { LINE_KINDS } from '../../../domain/projects/quote-input.ts'
import { QUOTE_STATES } from '../../../domain/projects/quotes.ts'
import type { Terms } from '../../../domain/site/kinds/rate-card-and-terms.ts'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../../platform/db/columns.ts'
import { prefixCheckConstraint } from '../number-columns.ts'
import { projects } from '../tables.ts'

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
    numberPrefix: text('number_prefix'),
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
    prefixCheckConstraint('quotes_number_prefix', table.numberPrefix),
    unique('quotes_version').on(table.projectId, table.version),
    uniqueIndex('quotes_accepted').on(table.projectId).where(sql`state = 'accepted'`),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(1, table.version, table.number, table.numberYear),
    ...minimumCheckConstraint(0, table.net, table.vat),
    check('quotes_sum', sql`${table.net} + ${table.vat} = ${table.total}`),
    check(
      'quotes_sent',
      sql`(${table.state} = 'draft') = (num_nulls(${table.sentAt}, ${table.validUntil}, ${table.terms}, ${table.number}, ${table.numberYear}, ${table.numberPrefix}) = 6)`,
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
