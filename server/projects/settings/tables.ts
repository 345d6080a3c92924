import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { AUTOMATIC_STEPS, type AutomaticStep } from '../../../domain/projects/automatic-invoice-reminders.ts'
import { LARGEST_RATE } from '../../../domain/projects/invoice-reminders.ts'
import { PAPER_KINDS } from '../../../domain/projects/paper-numbers.ts'
import { enumCheckConstraint, timestamptz } from '../../platform/db/columns.ts'
import { prefixCheckConstraint } from '../number-columns.ts'

/** The Bank of England's reference rates as the owner gave them, in hundredths of a percent, by the first day of the half-year. */
export const referenceRates = pgTable(
  'reference_rates',
  {
    halfYear: date('half_year').primaryKey(),
    rate: integer().notNull(),
    savedAt: timestamptz('saved_at').notNull(),
  },
  (table) => [
    check(
      'reference_rates_half_year',
      sql`extract(day from ${table.halfYear}) = 1 and extract(month from ${table.halfYear}) in (1, 7)`,
    ),
    check('reference_rates_rate', sql`${table.rate} between 0 and ${sql.raw(String(LARGEST_RATE))}`),
  ],
)

/** Which reminders of invoices may go by themselves, by the days after the one on which they are due. */
export const automaticInvoiceReminders = pgTable(
  'automatic_reminders',
  {
    step: integer().$type<AutomaticStep>().primaryKey(),
    allowedAt: timestamptz('allowed_at').notNull(),
  },
  (table) => [
    check('automatic_reminders_step', sql`${table.step} in (${sql.raw(AUTOMATIC_STEPS.join(', '))})`),
  ],
)

/** The prefixes of papers' numbers that the owner chose, each of one kind for good; the newest of a kind is in use. */
export const paperPrefixes = pgTable(
  'paper_prefixes',
  {
    prefix: text().primaryKey(),
    kind: text({ enum: PAPER_KINDS }).notNull(),
    chosenAt: timestamptz('chosen_at').notNull(),
  },
  (table) => [...enumCheckConstraint(table), prefixCheckConstraint('paper_prefixes_prefix', table.prefix)],
)
