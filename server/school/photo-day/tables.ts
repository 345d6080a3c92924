import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { PUPIL_MARKS } from '../../../domain/school/photo-day.ts'
import { users } from '../../accounts/tables.ts'
import { enumCheckConstraint, timestamptz } from '../../platform/db/columns.ts'
import { pupils } from '../tables.ts'

/**
 * What was marked on a phone on the photo day. Rows are only added; a pupil is as their last mark by its own time says
 * that nobody has undone. They go with the event's photos.
 */
export const photoDayMarks = pgTable(
  'photo_day_marks',
  {
    /** Made by the phone, so that a mark that is sent twice is one. */
    id: uuid().primaryKey(),
    pupilId: uuid('pupil_id')
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    mark: text({ enum: [...PUPIL_MARKS, 'undone'] }).notNull(),
    /** The mark that this one takes back. */
    undoes: uuid(),
    /** When, by the phone's own clock, as the clock that it shows to cameras. */
    phoneAt: timestamptz('phone_at').notNull(),
    /** The same, corrected by how far the phone's clock was off when it sent the mark; never in the future. */
    at: timestamptz('at').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
    device: text().notNull(),
    markedBy: uuid('marked_by').references(() => users.id, { onDelete: 'set null' }),
    /** Whether it changed what stands of the pupil, an absence or an opt-out, so that undoing it changes it back. */
    tookEffect: boolean('took_effect').notNull().default(false),
  },
  (table) => [
    index('photo_day_marks_pupil').on(table.pupilId, table.at),
    index('photo_day_marks_marked_by').on(table.markedBy),
    ...enumCheckConstraint(table),
    check('photo_day_marks_undone', sql`(${table.mark} = 'undone') = (${table.undoes} is not null)`),
  ],
)

/**
 * What the photographer should know of a pupil before the shutter: 'needs quiet', 'no flash'. It may be about health, so
 * it is in no log and no list of the roster, and goes with the event's photos.
 */
export const photoDayNotes = pgTable('photo_day_notes', {
  pupilId: uuid('pupil_id')
    .primaryKey()
    .references(() => pupils.id, { onDelete: 'cascade' }),
  note: text().notNull(),
  savedAt: timestamptz('saved_at').notNull(),
})
