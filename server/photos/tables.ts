import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ID_SHAPES } from '../../domain/photos/id-photos.ts'
import { MARK_STRENGTHS } from '../../domain/photos/watermark.ts'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../platform/db/columns.ts'
import { classes, events, pupils } from '../school/tables.ts'

/**
 * One uploaded picture. `received`: the original is safe, renditions are being made; `ready`: parents may see its
 * previews; `refused`: it could not be read, and nothing of it is kept.
 */
export const photos = pgTable(
  'photos',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id),
    /** The class of a class photo, or the one an unsorted photo was uploaded to. */
    classId: uuid('class_id').references(() => classes.id),
    /** Null: unsorted, or a photo of several: a class photo, or a group (`photo_members`). */
    pupilId: uuid('pupil_id').references(() => pupils.id),
    /**
     * `group`: shows several pupils, such as siblings or friends, who are its members; `card`: shows a pupil's QR card,
     * for sorting; never shown to parents.
     */
    kind: text({ enum: ['portrait', 'group', 'class', 'card'] })
      .notNull()
      .default('portrait'),
    /** What decided whose it is; null: undecided. */
    placedBy: text('placed_by', { enum: ['hand', 'card', 'name', 'check-in'] }),
    /** The owner must check it before parents see it. */
    uncertain: boolean().notNull().default(false),
    /** Whether a QR card is in the picture; null: not checked yet. An `unreadable` frame ends a pupil's run. */
    cardSeen: text('card_seen', { enum: ['no', 'unreadable', 'read'] }),
    /** The access code on a card that could be read, or `GROUP_SIGN`. */
    cardCode: text('card_code'),
    /** The time that a phone's clock in the picture shows, and which phone's; null: no clock. */
    clockAt: timestamptz('clock_at'),
    clockDevice: text('clock_device'),
    /** The frame's look in a few numbers (`sort/find-card.ts`), by which an unreadable card resembles readable ones. */
    look: jsonb().$type<number[]>(),
    hiddenAt: timestamptz('hidden_at'),
    /** A parent said that this is not their child. */
    quarantinedAt: timestamptz('quarantined_at'),
    /**
     * A child who may be in this class photo was erased, or taken off the list after a refusal, or a child of this group
     * was erased or taken off the list: nobody sees it until the owner decides that it may be shown as it is.
     */
    showsErasedAt: timestamptz('shows_erased_at'),
    removedAt: timestamptz('removed_at'),
    /** The owner's order within a gallery; null: as taken. */
    position: integer(),
    /** The owner's stars; null: none. */
    rating: integer(),
    /** The owner's quarter turns clockwise. */
    turns: integer().notNull().default(0),
    /** The folder it was uploaded in, `3B/Isla Reid`; empty: none. */
    folder: text().notNull().default(''),
    fileName: text('file_name').notNull(),
    bytes: integer().notNull(),
    /**
     * Where the upload said it belongs: a pupil, a class photo's class, or the event; null once moved by hand. No place
     * takes the same content twice.
     */
    receivedFor: uuid('received_for'),
    /** SHA-256 of the original, hex, so that the same picture is not taken twice. */
    contentHash: text('content_hash').notNull(),
    contentType: text('content_type').notNull(),
    originalKey: text('original_key').notNull(),
    state: text({ enum: ['received', 'ready', 'refused'] }).notNull(),
    refusal: text(),
    /** The original's pixels, upright. */
    width: integer(),
    height: integer(),
    takenAt: timestamptz('taken_at'),
    createdAt: timestamptz('created_at').notNull(),
    /** When its renditions were made, and the name of the watermark they have; null until they are ready. */
    readyAt: timestamptz('ready_at'),
    mark: text(),
  },
  (table) => [
    index('photos_pupil_created').on(table.pupilId, table.createdAt),
    index('photos_event').on(table.eventId, table.createdAt),
    index('photos_class').on(table.classId),
    // Photos not checked for a card yet: empty except for minutes after an upload, so that finding the last one is
    // quick.
    index('photos_unread')
      .on(table.eventId)
      .where(sql`card_seen is null and placed_by is null and state <> 'refused'`),
    // What waits for the owner: few of all photos.
    index('photos_unsorted').on(table.eventId).where(sql`pupil_id is null and kind = 'portrait'`),
    index('photos_to_check').on(table.eventId).where(sql`uncertain or quarantined_at is not null`),
    index('photos_event_content').on(table.eventId, table.contentHash),
    uniqueIndex('photos_content_once')
      .on(table.receivedFor, table.contentHash)
      .where(sql`${table.state} <> 'refused'`),
    uniqueIndex('photos_original').on(table.originalKey).where(sql`${table.state} <> 'refused'`),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(1, table.bytes, table.width, table.height),
    ...minimumCheckConstraint(0, table.position),
    check('photos_rating', sql`${table.rating} between 1 and 5`),
    check('photos_turns', sql`${table.turns} between 0 and 3`),
    check('photos_refusal', sql`${table.state} <> 'refused' or ${table.refusal} is not null`),
    check('photos_clock', sql`(${table.clockAt} is null) = (${table.clockDevice} is null)`),
    check('photos_card', sql`${table.cardCode} is null or ${table.cardSeen} = 'read'`),
    check('photos_group', sql`${table.kind} <> 'group' or ${table.pupilId} is null`),
  ],
)

/** The watermark as the owner saved it; no row until she does. `words` is empty where it names the business. */
export const watermarkSettings = pgTable(
  'watermark_settings',
  {
    only: boolean().primaryKey().default(true),
    words: text().notNull(),
    strength: text({ enum: MARK_STRENGTHS }).notNull(),
  },
  (table) => [check('watermark_settings_only', sql`${table.only}`), ...enumCheckConstraint(table)],
)

/**
 * The pupils whom a group photo shows; of a photo of another kind they say nothing. A pupil's row does not go while it is
 * named here: `withhold-shared-photos.ts` withholds the photo first.
 */
export const photoMembers = pgTable(
  'photo_members',
  {
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    pupilId: uuid('pupil_id')
      .notNull()
      .references(() => pupils.id),
  },
  (table) => [
    primaryKey({ columns: [table.photoId, table.pupilId] }),
    index('photo_members_pupil').on(table.pupilId),
  ],
)

/** The rows of names under a class photo, back to front, and how often they were saved. */
export const classPhotoRows = pgTable(
  'class_photo_rows',
  {
    photoId: uuid('photo_id')
      .primaryKey()
      .references(() => photos.id, { onDelete: 'cascade' }),
    titles: jsonb().$type<string[]>().notNull(),
    version: integer().notNull(),
    savedAt: timestamptz('saved_at').notNull(),
  },
  (table) => minimumCheckConstraint(1, table.version),
)

/** Names in a row, left to right. A pupil is referenced, so that corrections and erasures apply. */
export const classPhotoNames = pgTable(
  'class_photo_names',
  {
    photoId: uuid('photo_id')
      .notNull()
      .references(() => classPhotoRows.photoId, { onDelete: 'cascade' }),
    row: integer().notNull(),
    place: integer().notNull(),
    pupilId: uuid('pupil_id').references(() => pupils.id, { onDelete: 'cascade' }),
    /** A typed name of somebody who is not on the roster. */
    name: text(),
  },
  (table) => [
    primaryKey({ columns: [table.photoId, table.row, table.place] }),
    index('class_photo_names_pupil').on(table.pupilId),
    ...minimumCheckConstraint(0, table.row, table.place),
    check('class_photo_names_one', sql`(${table.pupilId} is null) <> (${table.name} is null)`),
  ],
)

/**
 * Exceptions to class membership in a class photo: `isIn: false` for a member who is absent or left out,
 * `isIn: true` for somebody from another class.
 */
export const classPhotoPeople = pgTable(
  'class_photo_people',
  {
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    pupilId: uuid('pupil_id')
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    isIn: boolean('is_in').notNull(),
    markedAt: timestamptz('marked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.photoId, table.pupilId] }),
    index('class_photo_people_pupil').on(table.pupilId),
  ],
)

/** The one portrait that a school gets of a pupil, as the family or the owner chose it; the family's goes first. */
export const chosenPortraits = pgTable(
  'chosen_portraits',
  {
    pupilId: uuid('pupil_id')
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    chosenBy: text('chosen_by', { enum: ['parent', 'owner'] }).notNull(),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    chosenAt: timestamptz('chosen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pupilId, table.chosenBy] }),
    index('chosen_portraits_photo').on(table.photoId),
    ...enumCheckConstraint(table),
  ],
)

/**
 * The frame of a portrait's ID photo, drawn by hand in pixels of the picture as it was turned then, for one shape; all
 * three null: the fixed frame again.
 */
export const idCrops = pgTable(
  'id_crops',
  {
    photoId: uuid('photo_id')
      .primaryKey()
      .references(() => photos.id, { onDelete: 'cascade' }),
    shape: text({ enum: ID_SHAPES }).notNull(),
    turns: integer().notNull(),
    left: integer(),
    top: integer(),
    width: integer(),
    version: integer().notNull(),
    savedAt: timestamptz('saved_at').notNull(),
  },
  (table) => [
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.left, table.top),
    ...minimumCheckConstraint(1, table.width, table.version),
    check('id_crops_turns', sql`${table.turns} between 0 and 3`),
    check('id_crops_whole', sql`num_nulls("left", "top", "width") in (0, 3)`),
  ],
)
