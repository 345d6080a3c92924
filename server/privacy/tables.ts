import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ERASURE_SCOPES } from '../../domain/privacy/privacy-desk.ts'
import type { OptOut, OptOutSource } from '../../domain/school/opt-outs.ts'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../platform/db/columns.ts'

export interface ErasedOptOut {
  optOut: OptOut
  source: OptOutSource
  /** `2026-11-03`. */
  since: string
}

/** What was, or is being, destroyed for good. Holds no name, because it outlives the people it is about. */
export const erasures = pgTable(
  'erasures',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** `photos`: an event's pictures, keeping its classes and pupils. */
    scope: text({ enum: ERASURE_SCOPES }).notNull(),
    /** The erased row's id; not a foreign key, since the row goes. */
    subjectId: uuid('subject_id').notNull(),
    /** `A student of class 3B, School Photography 2025, Test Primary`. */
    about: text().notNull(),
    state: text({ enum: ['asked', 'done'] }).notNull(),
    /** As in the audit log. */
    askedBy: text('asked_by').notNull(),
    askedAt: timestamptz('asked_at').notNull(),
    finishedAt: timestamptz('finished_at'),
    pupils: integer().notNull().default(0),
    classes: integer().notNull().default(0),
    /** Orders kept for the tax office, without the child. */
    orders: integer().notNull().default(0),
    /** Reminder consents removed. */
    reminders: integer().notNull().default(0),
    /** Names removed from class photos. */
    names: integer().notNull().default(0),
    /** Class sheets that showed one of them. */
    sheets: integer().notNull().default(0),
    /** Choices of the portrait for school. */
    portraitChoices: integer('portrait_choices').notNull().default(0),
    /** Frames drawn for ID photos. */
    frames: integer().notNull().default(0),
    /** A client's project. */
    projects: integer().notNull().default(0),
    /** Invoices kept for the tax office, as they were sent. */
    invoices: integer().notNull().default(0),
    /** Until when they are kept. */
    keptUntil: date('kept_until'),
    /** The opt-outs that stood, with who said so and the day; whose they were is not kept. */
    optOuts: jsonb('opt_outs').$type<ErasedOptOut[]>().notNull().default([]),
  },
  (table) => [
    index('erasures_asked').on(table.askedAt),
    index('erasures_subject').on(table.subjectId),
    uniqueIndex('erasures_under_way').on(table.scope, table.subjectId).where(sql`${table.state} = 'asked'`),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(
      0,
      table.pupils,
      table.classes,
      table.orders,
      table.reminders,
      table.names,
      table.sheets,
    ),
    ...minimumCheckConstraint(0, table.portraitChoices, table.frames),
    ...minimumCheckConstraint(0, table.projects, table.invoices),
    check('erasures_finished', sql`(${table.state} = 'done') = (${table.finishedAt} is not null)`),
  ],
)

/** Each picture of an erasure, recorded before its row goes and dated when its last file is gone. */
export const erasedPhotos = pgTable(
  'erased_photos',
  {
    erasureId: uuid('erasure_id')
      .notNull()
      .references(() => erasures.id),
    photoId: uuid('photo_id').notNull(),
    originalKey: text('original_key').notNull(),
    /** SHA-256 of the original, hex: proves which picture it was without showing it. */
    contentHash: text('content_hash').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    destroyedAt: timestamptz('destroyed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.erasureId, table.photoId] }),
    ...minimumCheckConstraint(1, table.bytes),
  ],
)
