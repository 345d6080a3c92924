import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { enumCheckConstraint } from '../db/columns.ts'

/** What the `test` provider remembers, as a real provider would on its own side. No card data. */
export const testPaymentRows = pgTable(
  'test_payments',
  {
    /** `tp_…` */
    id: text().primaryKey(),
    orderId: text('order_id').notNull(),
    amountPence: integer('amount_pence').notNull(),
    refundedPence: integer('refunded_pence').notNull().default(0),
    clientSecret: text('client_secret').notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    status: text({ enum: ['open', 'succeeded', 'declined', 'cancelled'] }).notNull(),
    declineReason: text('decline_reason', { enum: ['card_declined', 'insufficient_funds'] }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    ...enumCheckConstraint(table),
    check('test_payments_amount', sql`${table.amountPence} > 0`),
    check('test_payments_refunded', sql`${table.refundedPence} between 0 and ${table.amountPence}`),
    check('test_payments_reason', sql`(${table.status} = 'declined') = (${table.declineReason} is not null)`),
  ],
)

export const testRefundRows = pgTable(
  'test_refunds',
  {
    idempotencyKey: text('idempotency_key').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => testPaymentRows.id),
    amountPence: integer('amount_pence').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('test_refunds_payment').on(table.paymentId),
    check('test_refunds_amount', sql`${table.amountPence} > 0`),
  ],
)
