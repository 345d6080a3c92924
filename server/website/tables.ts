import { and, eq, sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TypedContent } from '../../domain/site/documents/site-desk.ts'
import { SITE_KINDS } from '../../domain/site/kinds/names.ts'
import { users } from '../accounts/tables.ts'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../platform/db/columns.ts'

const kind = () => text({ enum: SITE_KINDS }).notNull()
const person = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** Everything that was ever published, reset, deleted or ordered, numbered without gaps. The last one is what visitors see. */
export const siteReleases = pgTable(
  'site_releases',
  {
    number: integer().primaryKey(),
    /** The release before it; null for the first. */
    previous: integer().unique(),
    action: text({ enum: ['published', 'deleted', 'reset', 'ordered'] }).notNull(),
    kind: kind(),
    /** Null for the order of a kind. */
    documentId: text('document_id'),
    at: timestamptz('at').notNull(),
    /** Null if it was scheduled, and after the account has gone. */
    madeBy: person('made_by'),
  },
  (table) => [
    // Deferrable by hand in the migration: a restore writes the rows in any order.
    foreignKey({ columns: [table.previous], foreignColumns: [table.number], name: 'site_releases_previous' }),
    index('site_releases_made_by').on(table.madeBy),
    check('site_releases_gapless', sql`coalesce(${table.previous}, 0) = ${table.number} - 1`),
    check('site_releases_of', sql`(${table.action} = 'ordered') = (${table.documentId} is null)`),
    ...minimumCheckConstraint(1, table.number),
    ...enumCheckConstraint(table),
  ],
)

/** What a document said when it was published. A version never changes; a document keeps the last fifty. */
export const siteVersions = pgTable(
  'site_versions',
  {
    kind: kind(),
    documentId: text('document_id').notNull(),
    number: integer().notNull(),
    content: jsonb().$type<TypedContent>().notNull(),
    /** The labels of the fields that differ from what stood before. */
    changes: jsonb().$type<string[]>().notNull(),
    release: integer()
      .notNull()
      .references(() => siteReleases.number),
    publishedAt: timestamptz('published_at').notNull(),
    /** Null if it was scheduled by somebody whose account has gone. */
    publishedBy: person('published_by'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.documentId, table.number] }),
    index('site_versions_release').on(table.release),
    index('site_versions_published_by').on(table.publishedBy),
    ...minimumCheckConstraint(1, table.number, table.release),
    ...enumCheckConstraint(table),
  ],
)

/** Documents that the owner has published, taken down, or put back to the sample's words; all others are the sample's. */
export const siteDocuments = pgTable(
  'site_documents',
  {
    kind: kind(),
    id: text().notNull(),
    state: text({ enum: ['published', 'deleted', 'sample'] }).notNull(),
    /** The version that visitors read, or read before it was deleted; null for the sample's words. */
    version: integer(),
    /** The release that changed it first: in lists that nobody has ordered, new documents come in this order. */
    release: integer()
      .notNull()
      .references(() => siteReleases.number),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    foreignKey({
      name: 'site_documents_current',
      columns: [table.kind, table.id, table.version],
      foreignColumns: [siteVersions.kind, siteVersions.documentId, siteVersions.number],
    }),
    index('site_documents_version').on(table.kind, table.id, table.version),
    index('site_documents_release').on(table.release),
    check(
      'site_documents_versioned',
      sql`case ${table.state} when 'published' then ${table.version} is not null when 'sample' then ${table.version} is null else true end`,
    ),
    ...minimumCheckConstraint(1, table.version, table.release),
    ...enumCheckConstraint(table),
  ],
)

/** Joins a document with the version that visitors read. */
export const isVersionOf = and(
  eq(siteVersions.kind, siteDocuments.kind),
  eq(siteVersions.documentId, siteDocuments.id),
  eq(siteVersions.number, siteDocuments.version),
)

/** Revisions are never used twice, so an editor that was left open cannot take another draft for its own. */
export const siteDraftRevisions = pgSequence('site_draft_revisions')

/** What is being typed. It may be incomplete. */
export const siteDrafts = pgTable(
  'site_drafts',
  {
    kind: kind(),
    documentId: text('document_id').notNull(),
    content: jsonb().$type<TypedContent>().notNull(),
    revision: integer().notNull(),
    /** The version that was published when it was begun; 0 for none. */
    basedOn: integer('based_on').notNull(),
    savedAt: timestamptz('saved_at').notNull(),
    savedBy: person('saved_by'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.documentId] }),
    index('site_drafts_saved_by').on(table.savedBy),
    ...minimumCheckConstraint(1, table.revision),
    ...minimumCheckConstraint(0, table.basedOn),
    ...enumCheckConstraint(table),
  ],
)

/** Drafts that an editor has handed to the owner. Gone with the draft. */
export const siteHandovers = pgTable(
  'site_handovers',
  {
    kind: kind(),
    documentId: text('document_id').notNull(),
    /** The draft's, when it was handed over. */
    revision: integer().notNull(),
    note: text().notNull(),
    handedAt: timestamptz('handed_at').notNull(),
    handedBy: person('handed_by'),
    /** What it was given back with; null while it waits for the owner. */
    answer: text(),
    answeredAt: timestamptz('answered_at'),
    answeredBy: person('answered_by'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.documentId] }),
    foreignKey({
      name: 'site_handovers_draft',
      columns: [table.kind, table.documentId],
      foreignColumns: [siteDrafts.kind, siteDrafts.documentId],
    }).onDelete('cascade'),
    index('site_handovers_handed_by').on(table.handedBy),
    index('site_handovers_answered_by').on(table.answeredBy),
    check('site_handovers_answered', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    ...minimumCheckConstraint(1, table.revision),
    ...enumCheckConstraint(table),
  ],
)

/** Copies of drafts that are to be published at a time. */
export const siteSchedules = pgTable(
  'site_schedules',
  {
    id: uuid().primaryKey(),
    kind: kind(),
    documentId: text('document_id').notNull(),
    content: jsonb().$type<TypedContent>().notNull(),
    /** The draft that was copied. */
    revision: integer().notNull(),
    at: timestamptz('at').notNull(),
    scheduledBy: person('scheduled_by'),
    /** Why it could not be published; null while it waits. */
    failure: text(),
  },
  (table) => [
    unique('site_schedules_document').on(table.kind, table.documentId),
    index('site_schedules_scheduled_by').on(table.scheduledBy),
    ...minimumCheckConstraint(1, table.revision),
    ...enumCheckConstraint(table),
  ],
)

/** The order of a kind's documents, by their ids; those that it does not name follow. */
export const siteOrders = pgTable(
  'site_orders',
  { kind: kind().primaryKey(), ids: jsonb().$type<string[]>().notNull() },
  (table) => enumCheckConstraint(table),
)

/** Addresses at which a document was before. They lead to wherever it is now, or are gone with it. */
export const siteAddresses = pgTable(
  'site_addresses',
  {
    address: text().primaryKey(),
    kind: kind(),
    documentId: text('document_id').notNull(),
    since: timestamptz('since').notNull(),
  },
  (table) => [
    index('site_addresses_document').on(table.kind, table.documentId),
    ...enumCheckConstraint(table),
  ],
)

/** Pages rendered for the editor, for a few minutes. */
export const sitePreviews = pgTable(
  'site_previews',
  {
    /** SHA-256 of the ticket, base64url. */
    ticketHash: text('ticket_hash').primaryKey(),
    html: text().notNull(),
    policy: text().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('site_previews_expires_at').on(table.expiresAt)],
)
