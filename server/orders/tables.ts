import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { photos } from '../photos/tables.ts'
import { events, pupils } from '../school/tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** An order and its receipt; figures in pence including VAT. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What people say on the phone: `TW-10432`. */
    number: integer().generatedAlwaysAsIdentity({ startWith: 10_001 }).unique(),
    idempotencyKey: uuid('idempotency_key').notNull().unique(),
    /** Same buyer's address, same things ordered: of orders alike in this, one at most is ever paid within the hour. */
    basketHash: text('basket_hash'),
    /** The buyer's address and the basket as the browser sent them: what an idempotency key stands for. */
    askedHash: text('asked_hash'),
    /** Raised to make the old link useless. */
    linkVersion: integer('link_version').notNull().default(1),
    sample: boolean().notNull(),
    state: text({ enum: ['awaiting_payment', 'paid', 'delivered', 'cancelled', 'refunded'] }).notNull(),
    /** The account that ordered; null: a guest. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    phone: text(),
    childName: text('child_name').notNull(),
    className: text('class_name').notNull(),
    billingPostcode: text('billing_postcode').notNull(),
    subtotal: integer().notNull(),
    discount: integer().notNull(),
    total: integer().notNull(),
    vat: integer().notNull(),
    /** Pence given back so far. */
    refunded: integer().notNull().default(0),
    paymentProvider: text('payment_provider'),
    paymentId: text('payment_id').unique(),
    placedAt: moment('placed_at').notNull(),
    paidAt: moment('paid_at'),
    deliveredAt: moment('delivered_at'),
    downloadsUntil: moment('downloads_until'),
    consentedAt: moment('consented_at'),
    /** Prints: how far they are; of several events' prints, the least far (`print-states.ts`). */
    prints: text({ enum: ['none', 'ordered', 'sent', 'delivered', 'cancelled'] })
      .notNull()
      .default('none'),
  },
  (table) => [
    index('orders_user').on(table.userId),
    index('orders_email').on(sql`lower(${table.email})`),
    index('orders_basket').on(table.basketHash),
    index('orders_placed').on(table.placedAt),
  ],
)

/** One gallery's part of an order, as it was priced. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null for a sample. */
    pupilId: uuid('pupil_id').references(() => pupils.id),
    /** Kept beside the pupil, for sales figures when the pupil has been erased. */
    eventId: uuid('event_id').references(() => events.id),
    classRef: text('class_ref'),
    title: text().notNull(),
    priceListId: text('price_list_id').notNull(),
    packageId: text('package_id'),
    packageName: text('package_name'),
    photoCount: integer('photo_count').notNull(),
    subtotal: integer().notNull(),
    discount: integer().notNull(),
    total: integer().notNull(),
    /** Prints of this line: each event's go to the lab and come to the school by themselves. */
    printsSentAt: moment('prints_sent_at'),
    printsDeliveredAt: moment('prints_delivered_at'),
  },
  (table) => [
    index('order_lines_order').on(table.orderId),
    index('order_lines_pupil').on(table.pupilId),
    index('order_lines_event').on(table.eventId),
  ],
)

/** The photos a line pays for. */
export const orderPhotos = pgTable(
  'order_photos',
  {
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.photoId] }),
    index('order_photos_photo').on(table.photoId),
  ],
)

/** What a line has printed, piece by piece. */
export const orderPrints = pgTable(
  'order_prints',
  {
    id: uuid().primaryKey().defaultRandom(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id),
    /** Null: the class photo, not chosen or not there yet, or a folder. */
    photoId: uuid('photo_id').references(() => photos.id),
    product: text({ enum: ['8x10', '5x7', 'class', 'folder'] }).notNull(),
    quantity: integer().notNull(),
  },
  (table) => [index('order_prints_line').on(table.lineId)],
)

/** Money given back: asked of the provider by a job, under this row's id as its idempotency key. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amount: integer().notNull(),
    reason: text().notNull(),
    state: text({ enum: ['asked', 'done', 'refused'] }).notNull(),
    /** Why the provider refused. */
    refusal: text(),
    askedAt: moment('asked_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [index('refunds_order').on(table.orderId)],
)
