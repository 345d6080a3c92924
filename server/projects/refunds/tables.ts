import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { REFUND_STATES } from '../../../domain/orders/states.ts'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../../platform/db/columns.ts'
import { invoices } from '../invoices/tables.ts'

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
