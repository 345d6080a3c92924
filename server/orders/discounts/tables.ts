import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { GIFTS, OFFER_KINDS, OFFER_SCOPES } from '../../../domain/orders/offers/offers.ts'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../../platform/db/columns.ts'
import { events, schools } from '../../school/tables.ts'
import { orders } from '../tables.ts'

/** An offer. Edits affect later orders only: each order keeps its own wording and sums. */
export const offers = pgTable(
  'offers',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: OFFER_KINDS }).notNull(),
    name: text().notNull(),
    /** Upper case; null unless it is a code. */
    code: text().unique(),
    scope: text({ enum: OFFER_SCOPES }).notNull(),
    /** Null once the event is erased: then it applies to nothing. */
    eventId: uuid('event_id').references(() => events.id),
    schoolName: text('school_name').references(() => schools.name, { onUpdate: 'cascade' }),
    combines: boolean().notNull(),
    minimum: integer().notNull(),
    limitInAll: integer('limit_in_all'),
    limitPerBuyer: integer('limit_per_buyer'),
    startsOn: date('starts_on'),
    version: integer().notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    index('offers_event').on(table.eventId),
    index('offers_school').on(table.schoolName),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.minimum),
    ...minimumCheckConstraint(1, table.limitInAll, table.limitPerBuyer, table.version),
    check('offers_code', sql`(${table.kind} = 'code') = (${table.code} is not null)`),
    check('offers_of_event', sql`${table.scope} = 'event' or ${table.eventId} is null`),
    check('offers_of_school', sql`(${table.scope} = 'school') = (${table.schoolName} is not null)`),
  ],
)

/** An offer's steps: the first that has not ended applies. */
export const offerSteps = pgTable(
  'offer_steps',
  {
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    gives: text({ enum: GIFTS }).notNull(),
    /** Percent or pence. */
    value: integer(),
    product: text(),
    until: date(),
  },
  (table) => [
    primaryKey({ columns: [table.offerId, table.position] }),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.position),
    ...minimumCheckConstraint(1, table.value),
    check('offer_steps_value', sql`(${table.gives} in ('percent', 'amount')) = (${table.value} is not null)`),
    check(
      'offer_steps_product',
      sql`(${table.gives} in ('package', 'extra')) = (${table.product} is not null)`,
    ),
    check('offer_steps_percent', sql`${table.gives} <> 'percent' or ${table.value} <= 100`),
  ],
)

/** Which orders used an offer. Cancelling an order releases its use. */
export const offerUses = pgTable(
  'offer_uses',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id),
    givenBackAt: timestamptz('given_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.offerId] }),
    index('offer_uses_offer').on(table.offerId),
  ],
)

/** Credit towards somebody's next orders, given by the owner, never bought. */
export const credits = pgTable(
  'credits',
  {
    id: uuid().primaryKey(),
    /** Lower case; null once the person is erased. */
    email: text(),
    amount: integer().notNull(),
    reason: text().notNull(),
    /** The order that it compensates for. */
    orderId: uuid('order_id').references(() => orders.id),
    givenAt: timestamptz('given_at').notNull(),
  },
  (table) => [
    index('credits_email').on(table.email),
    index('credits_order').on(table.orderId),
    ...minimumCheckConstraint(1, table.amount),
  ],
)
