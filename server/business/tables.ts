import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { minimumCheckConstraint, timestamptz } from '../platform/db/columns.ts'

/** The business's details, version by version; never changed, because the papers of those days show them. */
export const businessVersions = pgTable(
  'business_versions',
  {
    number: integer().primaryKey(),
    name: text().notNull(),
    addressLine1: text('address_line_1').notNull(),
    addressLine2: text('address_line_2'),
    town: text().notNull(),
    postcode: text().notNull(),
    email: text().notNull(),
    phone: text(),
    /** How the website says it, empty if as here. Null in versions of releases whose website had words of its own. */
    websiteName: text('website_name'),
    websiteEmail: text('website_email'),
    websitePhone: text('website_phone'),
    vatNumber: text('vat_number'),
    /** Where a bank transfer goes; null if none are taken. */
    bankDetails: text('bank_details'),
    /** Its name among the files; null without one. */
    logo: uuid(),
    savedAt: timestamptz('saved_at').notNull(),
    /** Null for what stood before the first was saved, and after the account has gone. */
    savedBy: uuid('saved_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('business_versions_saved_by').on(table.savedBy),
    index('business_versions_logo').on(table.logo),
    ...minimumCheckConstraint(1, table.number),
  ],
)
