import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { STOP_REASONS } from '../../../domain/photos/withholding-reasons.ts'
import { users } from '../../accounts/tables.ts'
import { photos } from '../../photos/tables.ts'
import { enumCheckConstraint, timestamptz } from '../../platform/db/columns.ts'
import { events } from '../../school/tables.ts'
import { orderPrints } from '../tables.ts'

/** The prints that left our hands, in a file for the lab or marked as sent, with the photo that each was made from. */
export const madePrints = pgTable(
  'made_prints',
  {
    printId: uuid('print_id')
      .notNull()
      .references(() => orderPrints.id, { onDelete: 'cascade' }),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    /** The latest time. */
    madeAt: timestamptz('made_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.printId, table.photoId] }),
    index('made_prints_photo').on(table.photoId),
  ],
)

/**
 * Prints of one photo that may no longer be handed out. The owner is told until somebody says that it is settled. Names
 * no child, so it outlives an erasure.
 */
export const printStops = pgTable(
  'print_stops',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null once the event is destroyed. */
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'set null' }),
    /** Null once the photo is destroyed. */
    photoId: uuid('photo_id').references(() => photos.id, { onDelete: 'set null' }),
    picture: text({ enum: ['portrait', 'group photo', 'class photo', 'class sheet'] }).notNull(),
    classRef: text('class_ref').notNull(),
    reason: text({ enum: STOP_REASONS }).notNull(),
    foundAt: timestamptz('found_at').notNull(),
    settledAt: timestamptz('settled_at'),
    settledBy: uuid('settled_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('print_stops_event').on(table.eventId),
    index('print_stops_photo').on(table.photoId),
    index('print_stops_settled').on(table.settledAt),
    index('print_stops_settled_by').on(table.settledBy),
    ...enumCheckConstraint(table),
  ],
)

/** The prints of a stop. */
export const stoppedPrints = pgTable(
  'stopped_prints',
  {
    stopId: uuid('stop_id')
      .notNull()
      .references(() => printStops.id, { onDelete: 'cascade' }),
    printId: uuid('print_id')
      .notNull()
      .references(() => orderPrints.id, { onDelete: 'cascade' }),
    /** When it last went into a file for the lab; null: it never did. */
    madeAt: timestamptz('made_at'),
  },
  (table) => [
    primaryKey({ columns: [table.stopId, table.printId] }),
    index('stopped_prints_print').on(table.printId),
  ],
)
