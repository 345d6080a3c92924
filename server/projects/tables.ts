import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
