import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { LINE_PARTS, MOVEMENT_KINDS } from '../../../domain/orders/ledger/ledger.ts'
import { OFFER_KINDS } from '../../../domain/orders/offers/offers.ts'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../../platform/db/columns.ts'
import { credits, offers } from '../discounts/tables.ts'
import { disputes, orderLines, orders, refunds } from '../tables.ts'

/**
 * Every movement of an order's money, in pence. Rows are only ever added: triggers refuse anything else, and at the end
 * of a transaction an order whose movements do not add up (decision 153). They name nobody but the actor, by id.
 */
export const orderMovements = pgTable(
  'order_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null for a fee, which is of no line. */
    lineId: uuid('line_id').references(() => orderLines.id),
    part: text({ enum: LINE_PARTS }),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    amount: integer().notNull(),
    /** The VAT in what was paid or given back, at the line's rate. */
    vat: integer().notNull().default(0),
    at: timestamptz('at').notNull(),
    /** As in the audit log: `user:<id>`, `system:<name>` or `anonymous`. */
    actor: text().notNull(),
    /** What reduced the price, in the wording of the day, or the provider's word. */
    reason: text(),
    reducedBy: text('reduced_by', { enum: ['package', ...OFFER_KINDS, 'free'] }),
    offerId: uuid('offer_id').references(() => offers.id),
    creditId: uuid('credit_id').references(() => credits.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    /** The photo or print that a refund is of. They may be gone: no reference. */
    photoId: uuid('photo_id'),
    printId: uuid('print_id'),
    disputeId: text('dispute_id').references(() => disputes.id),
    /** The provider's id of the payment, the failed refund or the dispute's movement. */
    providerId: text('provider_id'),
  },
  (table) => [
    index('order_movements_order').on(table.orderId),
    index('order_movements_line').on(table.lineId),
    index('order_movements_offer').on(table.offerId),
    index('order_movements_credit').on(table.creditId),
    index('order_movements_refund').on(table.refundId),
    index('order_movements_dispute').on(table.disputeId),
    index('order_movements_provider').on(table.providerId),
    index('order_movements_at').on(table.at),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(1, table.amount),
    check('order_movements_vat', sql`${table.vat} between 0 and ${table.amount}`),
    check('order_movements_line_part', sql`(${table.lineId} is null) = (${table.part} is null)`),
    check(
      'order_movements_of_line',
      sql`(${table.kind} in ('fee', 'fee-returned')) = (${table.lineId} is null)`,
    ),
    check('order_movements_reduced', sql`(${table.kind} = 'reduced') = (${table.reducedBy} is not null)`),
    check(
      'order_movements_offer_reduced',
      sql`(${table.offerId} is not null) = (${table.kind} = 'reduced' and ${table.reducedBy} not in ('package', 'free'))`,
    ),
    check(
      'order_movements_of_credit',
      sql`(${table.creditId} is not null) = (${table.kind} in ('credit-used', 'credit-returned'))`,
    ),
    check(
      'order_movements_of_refund',
      sql`${table.kind} not in ('refund-asked', 'refund-refused', 'refunded') or ${table.refundId} is not null`,
    ),
    check(
      'order_movements_of_dispute',
      sql`(${table.kind} in ('disputed', 'dispute-returned', 'fee', 'fee-returned')) = (${table.disputeId} is not null)`,
    ),
    check(
      'order_movements_of_provider',
      sql`${table.kind} not in ('refund-failed', 'disputed', 'dispute-returned', 'fee', 'fee-returned') or ${table.providerId} is not null`,
    ),
  ],
)
