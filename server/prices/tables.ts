import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { LIST_STATES } from '../../domain/orders/prices/price-desk.ts'
import type { PriceListBody } from '../../domain/orders/prices/price-lists.ts'
import { PRODUCT_KINDS, SIZED_KINDS } from '../../domain/orders/products/product-kinds.ts'
import { PAPER_UNITS } from '../../domain/orders/products/products.ts'
import { users } from '../accounts/tables.ts'
import { enumCheckConstraint, isOneOf, minimumCheckConstraint, timestamptz } from '../platform/db/columns.ts'

/**
 * Products: what is made from a photo or goes with it. Kind and size never change, so that sold items stay what they
 * were.
 */
export const products = pgTable(
  'products',
  {
    /** `8x10`, `5x7`, `class` and `folder` are the specification's. */
    id: text().primaryKey(),
    kind: text({ enum: PRODUCT_KINDS }).notNull(),
    name: text().notNull(),
    /** The paper's edges; null unless its kind is `sized`. */
    width: doublePrecision(),
    height: doublePrecision(),
    unit: text({ enum: PAPER_UNITS }),
    /** The lab's code for it. */
    labCode: text('lab_code'),
    /** Its picture's name among the files; null without one. */
    picture: uuid(),
    position: integer().notNull().default(0),
    /** No longer offered to packages; those that have it keep it. */
    retiredAt: timestamptz('retired_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.position),
    check(
      'products_size',
      sql`case when ${isOneOf(table.kind, SIZED_KINDS)}
        then ${table.width} is not null and ${table.height} is not null and ${table.unit} is not null and ${table.width} > 0 and ${table.height} > 0
        else ${table.width} is null and ${table.height} is null and ${table.unit} is null end`,
    ),
  ],
)

/** A price list: its name, position and current version. */
export const priceLists = pgTable(
  'price_lists',
  {
    /** `gallery` and `portrait` are the specification's. */
    id: text().primaryKey(),
    name: text().notNull(),
    /** A retired list is not offered to new events, but serves those that have it. */
    state: text({ enum: LIST_STATES }).notNull().default('on-sale'),
    position: integer().notNull().default(0),
    /** The number of the current version. */
    version: integer().notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.position),
    ...minimumCheckConstraint(1, table.version),
  ],
)

/** A version of a price list; never changed, because orders were priced with it. */
export const priceListVersions = pgTable(
  'price_list_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    listId: text('list_id')
      .notNull()
      .references(() => priceLists.id),
    number: integer().notNull(),
    body: jsonb().$type<PriceListBody>().notNull(),
    madeAt: timestamptz('made_at').notNull(),
    /** Null for the specification's, and after the account has gone. */
    madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('price_list_versions_number').on(table.listId, table.number),
    index('price_list_versions_made_by').on(table.madeBy),
    ...minimumCheckConstraint(1, table.number),
  ],
)
