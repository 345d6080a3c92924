import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { CANCELLED_BY } from '../../domain/projects/cancel-booking.ts'
import { PAPER_KINDS } from '../../domain/projects/paper-numbers.ts'
import { CLIENT_KINDS } from '../../domain/projects/projects.ts'
import { enquiries } from '../enquiries/tables.ts'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../platform/db/columns.ts'

/** The last number of a kind of paper in a year. A number is taken in the transaction that writes the paper: no gaps. */
export const paperNumbers = pgTable(
  'paper_numbers',
  {
    kind: text({ enum: PAPER_KINDS }).notNull(),
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
    /** It came with the sample: its papers have numbers of their own, and it goes with the sample. */
    sample: boolean().notNull().default(false),
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

/**
 * A booking was cancelled: by whom, when, with how much notice, and what it costs by the terms, which is nothing where the
 * owner cancels; amounts in pence, with VAT.
 */
export const cancellations = pgTable(
  'cancellations',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    by: text({ enum: CANCELLED_BY }).notNull(),
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
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.fee, table.paid),
    check('cancellations_by_owner', sql`${table.by} = 'client' or ${table.percent} + ${table.fee} = 0`),
    check('cancellations_percent', sql`${table.percent} between 0 and 100`),
    check('cancellations_notice', sql`${table.noticeAt} <= ${table.at}`),
  ],
)
