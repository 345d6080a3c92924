import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'
import { projects } from '../tables.ts'

/** A day that is held for a project, since its quote was accepted. */
export const heldDays = pgTable(
  'held_days',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    /** `09:00`, in Scotland. */
    starts: text().notNull(),
    /** Held too, until it is clear that it is not needed. */
    backup: date(),
    /** The day that was first agreed, if it has moved. */
    movedFrom: date('moved_from'),
  },
  (table) => [
    unique('held_days_once').on(table.projectId, table.day),
    index('held_days_day').on(table.day),
    check('held_days_starts', sql`${table.starts} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('held_days_backup', sql`${table.backup} <> ${table.day}`),
  ],
)

/** Each time that a held day moved. Programs count them, to know which news of a day is the newest. */
export const heldDayMoves = pgTable(
  'held_day_moves',
  {
    id: uuid().primaryKey().defaultRandom(),
    heldDayId: uuid('held_day_id')
      .notNull()
      .references(() => heldDays.id, { onDelete: 'cascade' }),
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    /** It was the backup day: the weather is the reason. */
    toBackup: boolean('to_backup').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    index('held_day_moves_day').on(table.heldDayId),
    check('held_day_moves_days', sql`${table.from} <> ${table.to}`),
  ],
)
