import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A photo day at a school. Parents see nothing before `salesOpen` and nothing after `salesClose`. */
export const events = pgTable('events', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  schoolName: text('school_name').notNull(),
  date: date().notNull(),
  priceListId: text('price_list_id', { enum: ['gallery', 'portrait'] })
    .notNull()
    .default('gallery'),
  salesOpen: date('sales_open').notNull(),
  salesClose: date('sales_close'),
  holdForReview: boolean('hold_for_review').notNull().default(false),
  completedAt: moment('completed_at'),
  createdAt: moment('created_at').notNull(),
})

export const classes = pgTable(
  'classes',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id),
    /** Year and letter, `3B`. */
    ref: text().notNull(),
    year: integer().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('classes_event_ref').on(table.eventId, table.ref)],
)

export const pupils = pgTable(
  'pupils',
  {
    id: uuid().primaryKey().defaultRandom(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    parentEmail: text('parent_email'),
    /** Kept as it is printed, so that a card can be printed again. */
    accessCode: text('access_code').notNull().unique(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('pupils_class').on(table.classId, table.lastName)],
)
