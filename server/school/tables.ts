import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { FLOW_LIST, OWN_LIST } from '../../domain/orders/prices/price-lists.ts'
import { ID_SHAPES } from '../../domain/photos/id-photos.ts'
import { IMPORT_SOURCES } from '../../domain/school/class-moves.ts'
import { CLASS_NAME_MAX } from '../../domain/school/classes.ts'
import { PUPIL_STEPS } from '../../domain/school/merging.ts'
import { OPT_OUT_SOURCES, OPT_OUTS, type OptOut } from '../../domain/school/opt-outs.ts'
import { MAX_ACCOUNTS_PER_PUPIL } from '../../domain/school/parent-links.ts'
import { OTHER_STAGE } from '../../domain/school/stages.ts'
import { users } from '../accounts/tables.ts'
import type { RowChange } from '../platform/db/change-log.ts'
import {
  commissionCheckConstraint,
  enumCheckConstraint,
  minimumCheckConstraint,
  timestamptz,
} from '../platform/db/columns.ts'
import { priceLists } from '../prices/tables.ts'

/**
 * A school, by its name as printed on cards. Events, staff and invitations refer to it, so a new name reaches all of
 * them; two spellings that differ in more than case are two schools.
 */
export const schools = pgTable(
  'schools',
  {
    name: text().primaryKey(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [uniqueIndex('schools_name').on(sql`lower(${table.name})`)],
)

/** A photo day at a school. Parents see nothing before `salesOpen` and nothing after `salesClose`. */
export const events = pgTable(
  'events',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    schoolName: text('school_name')
      .notNull()
      .references(() => schools.name, { onUpdate: 'cascade' }),
    date: date().notNull(),
    priceListId: text('price_list_id')
      .notNull()
      .default(OWN_LIST)
      .references(() => priceLists.id),
    /** What the user flow sells. */
    flowListId: text('flow_list_id')
      .notNull()
      .default(FLOW_LIST)
      .references(() => priceLists.id),
    salesOpen: date('sales_open').notNull(),
    salesClose: date('sales_close'),
    /** Classes are published by hand. */
    holdForReview: boolean('hold_for_review').notNull().default(false),
    /** Bought class photos carry the names of those in them. */
    printNames: boolean('print_names').notNull().default(false),
    /** Files that the agreement gives the school's staff. */
    idPhotos: boolean('id_photos').notNull().default(false),
    officeSheets: boolean('office_sheets').notNull().default(false),
    yearbook: boolean().notNull().default(false),
    idShape: text('id_shape', { enum: ID_SHAPES }).notNull().default('35x45'),
    /** What the school gets of families' orders: a share in percent, or pence of each order; both null: nothing. */
    commissionPercent: doublePrecision('commission_percent'),
    commissionPence: integer('commission_pence'),
    /** Print orders can be changed or cancelled until the end of this day; null: they cannot. */
    printDeadline: date('print_deadline'),
    /** The photos are destroyed on this day. */
    deletePhotosAfter: date('delete_photos_after'),
    deletionWarnedAt: timestamptz('deletion_warned_at'),
    completedAt: timestamptz('completed_at'),
    archivedAt: timestamptz('archived_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('events_school').on(table.schoolName),
    index('events_price_list').on(table.priceListId),
    index('events_flow_list').on(table.flowListId),
    ...enumCheckConstraint(table),
    ...commissionCheckConstraint('events', table),
  ],
)

export const classes = pgTable(
  'classes',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id),
    /** Its name, in the school's own words: `3B`, `P3/4`, `P7 Mrs Smith`. */
    ref: text().notNull(),
    /** Its stage: nursery 0, P1 to P7 1 to 7, S1 to S6 8 to 13, others 14. */
    year: integer().notNull(),
    /** Its place among the classes of its stage, in the school's own order; ties go by name. */
    position: integer().notNull().default(0),
    /** When the owner showed it to parents; only matters if the event holds for review. */
    publishedAt: timestamptz('published_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    // However it is spaced; other spellings of one class are found by `classKey`, with the event locked.
    uniqueIndex('classes_event_name').on(table.eventId, sql`lower(replace(${table.ref}, ' ', ''))`),
    check(
      'classes_year',
      sql`${table.year} between 0 and ${sql.raw(String(OTHER_STAGE))} and (${table.ref} !~ '^[1-6][A-F]$' or left(${table.ref}, 1) = ${table.year}::text)`,
    ),
    check('classes_ref', sql`length(${table.ref}) between 1 and ${sql.raw(String(CLASS_NAME_MAX))}`),
    ...minimumCheckConstraint(0, table.position),
  ],
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
    /** The school's own number, by which its ID photos are named; no parent is told. */
    pupilNumber: text('pupil_number'),
    /** Kept as printed, so that a card can be printed again. */
    accessCode: text('access_code').notNull().unique(),
    /** Place in the class list; ties go by name. */
    position: integer().notNull().default(0),
    /** When the pupil came from another class of the event; null: was in this one from the start. */
    joinedClassAt: timestamptz('joined_class_at'),
    /** The union of the opt-outs that stand, which the database derives from `opt_outs`. */
    noPhoto: boolean('no_photo').notNull().default(false),
    noClassPhoto: boolean('no_class_photo').notNull().default(false),
    noSales: boolean('no_sales').notNull().default(false),
    /** When the school said that the pupil was away on the photo day. */
    absentAt: timestamptz('absent_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('pupils_class').on(table.classId, table.lastName),
    index('pupils_parent_email').on(table.parentEmail),
    ...minimumCheckConstraint(0, table.position),
  ],
)

/**
 * Opt-outs with who said so and when. Those without `liftedAt` stand; the others are kept as long as the pupil is. One
 * source may have said the same twice, once two rows of a child are merged.
 */
export const optOuts = pgTable(
  'opt_outs',
  {
    id: uuid().primaryKey().defaultRandom(),
    pupilId: uuid('pupil_id')
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    optOut: text('opt_out', { enum: OPT_OUTS }).notNull(),
    source: text({ enum: OPT_OUT_SOURCES }).notNull(),
    /** When it was said, as far as we know: an offline tick was recorded later. */
    since: timestamptz('since').notNull(),
    reason: text(),
    /** Who recorded it; null also for those from before sources were kept. */
    setBy: uuid('set_by').references(() => users.id, { onDelete: 'set null' }),
    /** The school's staff recorded it, so that they may read its reason and lift it. */
    bySchool: boolean('by_school').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
    /** The id by which the pupil was called, if that is of a row merged into this one. */
    saidOf: uuid('said_of'),
    /** Stands, though it may be of another child: it was said or lifted while the rows of the two were merged. */
    inDoubt: boolean('in_doubt').notNull().default(false),
    liftedAt: timestamptz('lifted_at'),
    liftedBy: uuid('lifted_by').references(() => users.id, { onDelete: 'set null' }),
    /** What followed, for the receipt; null until it was carried out. */
    ordersTold: integer('orders_told'),
    printsStopped: integer('prints_stopped'),
    checkoutsCancelled: integer('checkouts_cancelled'),
  },
  (table) => [
    index('opt_outs_pupil').on(table.pupilId),
    index('opt_outs_set_by').on(table.setBy),
    index('opt_outs_lifted_by').on(table.liftedBy),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.ordersTold, table.printsStopped, table.checkoutsCancelled),
    check('opt_outs_lifted', sql`${table.liftedBy} is null or ${table.liftedAt} is not null`),
    check(
      'opt_outs_effects',
      sql`num_nulls(${table.ordersTold}, ${table.printsStopped}, ${table.checkoutsCancelled}) in (0, 3)`,
    ),
  ],
)

/** Pupils who moved out of a class: its class photo may still show them. */
export const classLeavers = pgTable(
  'class_leavers',
  {
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    pupilId: uuid('pupil_id')
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    /** When the pupil had come from another class; null: was in it from the start. As late as `leftAt`: was never in it. */
    joinedAt: timestamptz('joined_at'),
    leftAt: timestamptz('left_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.pupilId] }),
    index('class_leavers_pupil').on(table.pupilId),
  ],
)

/** Accounts that may see a pupil's gallery: at most two per pupil. */
export const pupilLinks = pgTable(
  'pupil_links',
  {
    /** New whenever an account is linked again, so that access through the old link stays revoked. */
    id: uuid().notNull().unique().defaultRandom(),
    pupilId: uuid('pupil_id')
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1 or 2: at most two accounts. */
    place: integer().notNull(),
    linkedAt: timestamptz('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pupilId, table.userId] }),
    index('pupil_links_user').on(table.userId),
    unique('pupil_links_place').on(table.pupilId, table.place),
    check('pupil_links_places', sql`${table.place} between 1 and ${sql.raw(String(MAX_ACCOUNTS_PER_PUPIL))}`),
  ],
)

/** Codes that no longer work, so that none is ever given out twice. */
export const retiredCodes = pgTable(
  'retired_codes',
  {
    accessCode: text('access_code').primaryKey(),
    pupilId: uuid('pupil_id').references(() => pupils.id, { onDelete: 'set null' }),
    retiredAt: timestamptz('retired_at').notNull(),
  },
  (table) => [index('retired_codes_pupil').on(table.pupilId)],
)

/**
 * Rows merged into another pupil's. Their codes are on printed cards and still open the gallery; references to their
 * ids lead to the pupil.
 */
export const formerPupils = pgTable(
  'former_pupils',
  {
    /** The row's own id. */
    id: uuid().primaryKey(),
    pupilId: uuid('pupil_id')
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    accessCode: text('access_code').notNull().unique(),
    /** Revoked, because the pupil was given a new code since. */
    codeEndedAt: timestamptz('code_ended_at'),
    mergedAt: timestamptz('merged_at').notNull(),
  },
  (table) => [index('former_pupils_pupil').on(table.pupilId)],
)

/** Two rows whose names are alike and that somebody looked at: they are two children. In either order, once. */
export const notDuplicates = pgTable(
  'told_apart',
  {
    one: uuid()
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    other: uuid()
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    markedAt: timestamptz('marked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.one, table.other] }),
    uniqueIndex('told_apart_pair').on(
      sql`least(${table.one}, ${table.other})`,
      sql`greatest(${table.one}, ${table.other})`,
    ),
    index('told_apart_other').on(table.other),
    check('told_apart_two', sql`${table.one} <> ${table.other}`),
  ],
)

/** An import, or changes of a school that were approved together, that moved pupils to other classes. */
export const rosterImports = pgTable(
  'roster_imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Whether the owner imported a file, or approved what the school had sent. */
    source: text({ enum: IMPORT_SOURCES }).notNull(),
    doneBy: uuid('done_by').references(() => users.id, { onDelete: 'set null' }),
    doneAt: timestamptz('done_at').notNull(),
  },
  (table) => [
    index('roster_imports_event').on(table.eventId),
    index('roster_imports_done_by').on(table.doneBy),
    index('roster_imports_done').on(table.doneAt),
    ...enumCheckConstraint(table),
  ],
)

/** Steps on a pupil's rows that can be undone for a while. */
export const pupilSteps = pgTable(
  'pupil_steps',
  {
    id: uuid().primaryKey().defaultRandom(),
    pupilId: uuid('pupil_id')
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    kind: text({ enum: PUPIL_STEPS }).notNull(),
    /** The import that moved the pupil, among others. */
    importId: uuid('import_id').references(() => rosterImports.id, { onDelete: 'set null' }),
    changes: jsonb().$type<RowChange[]>().notNull(),
    /** The pupil's opt-outs before the step. */
    refusedBefore: jsonb('refused_before').$type<OptOut[]>().notNull().default([]),
    doneAt: timestamptz('done_at').notNull(),
  },
  (table) => [
    index('pupil_steps_pupil').on(table.pupilId),
    index('pupil_steps_done').on(table.doneAt),
    index('pupil_steps_import').on(table.importId),
    ...enumCheckConstraint(table),
  ],
)

/**
 * A mail with a pupil's code to a parent: one row for each one requested. `round` counts from 1 for each code; a
 * reminder is the next round, so pressing a button twice asks for the same mail.
 */
export const codeMails = pgTable(
  'code_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    pupilId: uuid('pupil_id')
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    accessCode: text('access_code').notNull(),
    email: text().notNull(),
    round: integer().notNull(),
    /** `dropped`: the code or the address changed before it left. */
    state: text({ enum: ['waiting', 'sent', 'failed', 'dropped'] }).notNull(),
    attempts: integer().notNull().default(0),
    /** What the mail server said last. */
    failure: text(),
    askedAt: timestamptz('asked_at').notNull(),
    settledAt: timestamptz('settled_at'),
  },
  (table) => [
    uniqueIndex('code_mails_round').on(table.pupilId, table.accessCode, table.round),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(1, table.round),
    ...minimumCheckConstraint(0, table.attempts),
    check('code_mails_settled', sql`(${table.state} = 'waiting') = (${table.settledAt} is null)`),
  ],
)
