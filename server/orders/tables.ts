import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { DISPUTE_STATES } from '../../domain/orders/order-desk.ts'
import { PAYMENT_METHODS, PROVIDERS } from '../../domain/orders/payment/payments.ts'
import { VAT_RATES, type VatRate } from '../../domain/orders/prices/vat.ts'
import { LEAST_CROP } from '../../domain/orders/prints/print-crop.ts'
import { ORDER_STATES, PRINT_STATES, REFUND_STATES } from '../../domain/orders/states.ts'
import { users } from '../accounts/tables.ts'
import { photos } from '../photos/tables.ts'
import {
  commissionCheckConstraint,
  enumCheckConstraint,
  minimumCheckConstraint,
  sumCheckConstraint,
  timestamptz,
} from '../platform/db/columns.ts'
import { priceListVersions, products } from '../prices/tables.ts'
import { events, pupils } from '../school/tables.ts'

/** An order and its receipt; amounts in pence including VAT. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The number people quote on the phone: `TW-10432`. */
    number: integer().generatedAlwaysAsIdentity({ startWith: 10_001 }).unique(),
    idempotencyKey: uuid('idempotency_key').notNull().unique(),
    /** Same buyer address and same things: of orders with the same hash, at most one is ever paid within the hour. */
    basketHash: text('basket_hash'),
    /** The buyer's address and the basket as the browser sent them: what an idempotency key stands for. */
    askedHash: text('asked_hash'),
    /** Incremented to invalidate the old link. */
    linkVersion: integer('link_version').notNull().default(1),
    state: text({ enum: ORDER_STATES }).notNull(),
    /** The account that ordered; null for a guest. */
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
    /** The sum of its lines' VAT. */
    vat: integer().notNull(),
    paymentProvider: text('payment_provider', { enum: PROVIDERS }),
    paymentId: text('payment_id').unique(),
    /** Whether its payment takes no money; null before one is begun, and for orders from before this was recorded. */
    testMode: boolean('test_mode'),
    /** How it is to be paid, or was. */
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull().default('card'),
    /** The owner took it; otherwise its buyer placed it in the shop. */
    atDesk: boolean('at_desk').notNull().default(false),
    /** Until when an order of the desk may be paid; null for one of the shop. */
    payBy: timestamptz('pay_by'),
    /** Why it is given away. */
    freeReason: text('free_reason'),
    placedAt: timestamptz('placed_at').notNull(),
    /** When its payment was last begun: an unpaid order keeps its code from others for a while after that. */
    triedAt: timestamptz('tried_at'),
    paidAt: timestamptz('paid_at'),
    deliveredAt: timestamptz('delivered_at'),
    downloadsUntil: timestamptz('downloads_until'),
    consentedAt: timestamptz('consented_at'),
    /** How far the prints have got; with several events' prints, the furthest behind (`print-states.ts`). */
    prints: text({ enum: PRINT_STATES }).notNull().default('none'),
  },
  (table) => [
    index('orders_user').on(table.userId),
    index('orders_email').on(sql`lower(${table.email})`),
    index('orders_basket').on(table.basketHash),
    index('orders_placed').on(table.placedAt),
    index('orders_paid_at').on(table.paidAt),
    index('orders_to_print').on(table.state).where(sql`prints = 'ordered'`),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(1, table.linkVersion),
    ...sumCheckConstraint(table),
    check('orders_vat', sql`${table.vat} between 0 and ${table.total}`),
    check(
      'orders_paid',
      sql`(${table.state} in ('paid', 'delivered', 'refunded')) = (${table.paidAt} is not null)`,
    ),
    check(
      'orders_delivered',
      sql`${table.state} <> 'delivered' or (${table.deliveredAt} is not null and ${table.downloadsUntil} is not null)`,
    ),
    check('orders_paid_by_hand', sql`${table.paymentMethod} = 'card' or ${table.paymentId} is null`),
    check('orders_pay_by', sql`${table.atDesk} = (${table.payBy} is not null)`),
    check(
      'orders_free',
      sql`(${table.paymentMethod} = 'free') = (${table.freeReason} is not null) and (${table.paymentMethod} <> 'free' or ${table.total} = 0)`,
    ),
    check('orders_payment', sql`(${table.paymentProvider} is null) = (${table.paymentId} is null)`),
  ],
)

/**
 * Where an order's prints are sent instead of to the school. Gone with the buyer's other details, and never anywhere
 * else: not in the log, the audit log or an address.
 */
export const orderAddresses = pgTable('order_addresses', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  line1: text().notNull(),
  /** Empty if there is none. */
  line2: text().notNull(),
  town: text().notNull(),
  postcode: text().notNull(),
})

/** One gallery's package or photos in an order, or one product of it sold singly, as it was priced. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null for a sample. */
    pupilId: uuid('pupil_id').references(() => pupils.id),
    /** Kept beside the pupil, for sales figures after the pupil has been erased. */
    eventId: uuid('event_id').references(() => events.id),
    classRef: text('class_ref'),
    title: text().notNull(),
    priceListId: text('price_list_id').notNull(),
    /** The price list version it was priced with; later questions about the price are answered from it. */
    priceListVersionId: uuid('price_list_version_id')
      .notNull()
      .references(() => priceListVersions.id),
    packageId: text('package_id'),
    packageName: text('package_name'),
    /** The digital photos that it brings; none for something sold singly. */
    photoCount: integer('photo_count').notNull(),
    /** What is sold singly, with its name and number at the sale; null for a package or photos. */
    product: text().references(() => products.id),
    productName: text('product_name'),
    quantity: integer(),
    /** The product's picture at the sale, kept for the order. */
    picture: uuid(),
    subtotal: integer().notNull(),
    discount: integer().notNull(),
    total: integer().notNull(),
    /** The rate that it was sold at, in percent; null if the seller was not registered for VAT. */
    vatRate: integer('vat_rate').$type<VatRate>(),
    vat: integer().notNull(),
    /** What its event's school gets of it, as agreed when it was placed; both null: nothing. */
    commissionPercent: doublePrecision('commission_percent'),
    commissionPence: integer('commission_pence'),
    /** When this line's prints went to the lab and reached the school; each event's are sent separately. */
    printsSentAt: timestamptz('prints_sent_at'),
    printsDeliveredAt: timestamptz('prints_delivered_at'),
    /** The print that this line makes again, free. */
    remakeOf: uuid('remake_of'),
    remakeReason: text('remake_reason'),
  },
  (table) => [
    index('order_lines_order').on(table.orderId),
    index('order_lines_pupil').on(table.pupilId),
    index('order_lines_event').on(table.eventId),
    index('order_lines_price_list_version').on(table.priceListVersionId),
    index('order_lines_product').on(table.product),
    index('order_lines_picture').on(table.picture),
    ...minimumCheckConstraint(0, table.photoCount),
    ...minimumCheckConstraint(1, table.quantity),
    check(
      'order_lines_sells',
      sql`case when ${table.product} is null
        then ${table.photoCount} >= 1 and ${table.productName} is null and ${table.quantity} is null and ${table.picture} is null
        else ${table.photoCount} = 0 and ${table.packageId} is null and ${table.productName} is not null and ${table.quantity} is not null end`,
    ),
    ...sumCheckConstraint(table),
    ...commissionCheckConstraint('order_lines', table),
    check('order_lines_vat_rate', sql`${table.vatRate} in (${sql.raw(VAT_RATES.join(', '))})`),
    check(
      'order_lines_vat',
      sql`${table.vat} between 0 and ${table.total} and (coalesce(${table.vatRate}, 0) > 0 or ${table.vat} = 0)`,
    ),
    check(
      'order_lines_printed',
      sql`${table.printsDeliveredAt} is null or ${table.printsSentAt} is not null`,
    ),
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
    /** Given back: it is no longer the buyer's. */
    cancelledAt: timestamptz('cancelled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.photoId] }),
    index('order_photos_photo').on(table.photoId),
    ...minimumCheckConstraint(0, table.position),
  ],
)

/** A line's prints, piece by piece. */
export const orderPrints = pgTable(
  'order_prints',
  {
    id: uuid().primaryKey().defaultRandom(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id),
    /** Null while no class photo is chosen or available, or for a folder. */
    photoId: uuid('photo_id').references(() => photos.id),
    product: text()
      .notNull()
      .references(() => products.id),
    /** The product's name when it was sold. */
    name: text().notNull(),
    quantity: integer().notNull(),
    /** Given back or cancelled: it is not made. */
    cancelledAt: timestamptz('cancelled_at'),
    /** The part of the photo that the buyer chose (`ChosenCrop`); all null: the middle, as large as it can be. */
    cropX: doublePrecision('crop_x'),
    cropY: doublePrecision('crop_y'),
    cropScale: doublePrecision('crop_scale'),
    cropTurns: integer('crop_turns'),
  },
  (table) => [
    index('order_prints_line').on(table.lineId),
    index('order_prints_photo').on(table.photoId),
    index('order_prints_product').on(table.product),
    ...minimumCheckConstraint(1, table.quantity),
    check(
      'order_prints_crop',
      sql`${table.cropX} between 0 and 1 and ${table.cropY} between 0 and 1 and ${table.cropScale} between ${sql.raw(String(LEAST_CROP))} and 1 and ${table.cropTurns} between 0 and 3`,
    ),
    check(
      'order_prints_crop_whole',
      sql`num_nulls(${table.cropX}, ${table.cropY}, ${table.cropScale}, ${table.cropTurns}) in (0, 4)`,
    ),
  ],
)

/**
 * Refunds, requested from the provider by a job with this row's id as the idempotency key; what they are of is in the
 * ledger. One of credit alone needs no provider: its amount is 0.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amount: integer().notNull(),
    reason: text().notNull(),
    state: text({ enum: REFUND_STATES }).notNull(),
    /** Why the provider refused. */
    refusal: text(),
    askedAt: timestamptz('asked_at').notNull(),
    settledAt: timestamptz('settled_at'),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.amount),
    check('refunds_settled', sql`(${table.state} = 'asked') = (${table.settledAt} is null)`),
    check('refunds_refused', sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
  ],
)

/** Disputes, by the provider's id. */
export const disputes = pgTable(
  'disputes',
  {
    id: text().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    state: text({ enum: DISPUTE_STATES }).notNull(),
    amount: integer().notNull(),
    /** The provider's word. */
    reason: text().notNull(),
    openedAt: timestamptz('opened_at').notNull(),
    answerBy: timestamptz('answer_by'),
  },
  (table) => [
    index('disputes_order').on(table.orderId),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.amount),
  ],
)
