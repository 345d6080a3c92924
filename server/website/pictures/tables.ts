import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { PICTURE_STATES } from '../../../domain/site/media/site-media.ts'
import { users } from '../../accounts/tables.ts'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../../platform/db/columns.ts'

/** The widths of each format that a picture was made in; as PNG, only one that may be seen through. */
export type StoredWidths = Record<'avif' | 'webp' | 'jpg', number[]> & { png?: number[] }

/** Pictures that were uploaded for the website, each content once. */
export const sitePictures = pgTable(
  'site_pictures',
  {
    /** The first 32 hexadecimal digits of its content's SHA-256. */
    id: text().primaryKey(),
    contentHash: text('content_hash').notNull().unique(),
    /** The upload it came with, so that a browser that lost the answer learns that all has arrived. */
    upload: uuid().notNull(),
    fileName: text('file_name').notNull(),
    bytes: integer().notNull(),
    /** Pixels as a person sees it. */
    width: integer().notNull(),
    height: integer().notNull(),
    alt: text().notNull().default(''),
    /** By choice; then it is shown without an alternative text. */
    decorative: boolean().notNull().default(false),
    credit: text().notNull().default(''),
    /** Place, season and purpose, shown with it in a gallery. */
    slate: text().notNull().default(''),
    /** The point that stays visible when it is cropped, unless a page says another. */
    position: text().notNull().default('50% 50%'),
    state: text({ enum: PICTURE_STATES }).notNull(),
    /** Why no renditions can be made. */
    reason: text(),
    /** The part of its folder's name that changes with the way renditions are made; null until they are. */
    recipe: text(),
    widths: jsonb().$type<StoredWidths>(),
    /** Dominant colour, `#rrggbb`. */
    colour: text(),
    uploadedAt: timestamptz('uploaded_at').notNull(),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('site_pictures_upload').on(table.upload),
    index('site_pictures_uploaded_at').on(table.uploadedAt),
    index('site_pictures_uploaded_by').on(table.uploadedBy),
    check('site_pictures_id', sql`${table.id} = left(${table.contentHash}, 32)`),
    check(
      'site_pictures_made',
      sql`${table.state} <> 'ready' or (${table.recipe} is not null and ${table.widths} is not null and ${table.colour} is not null)`,
    ),
    check('site_pictures_reason', sql`(${table.state} = 'failed') = (${table.reason} is not null)`),
    ...minimumCheckConstraint(1, table.bytes, table.width, table.height),
    ...enumCheckConstraint(table),
  ],
)

/** Upright crops for phones, of pictures that open a page. */
export const siteUprights = pgTable(
  'site_uprights',
  {
    picture: text()
      .notNull()
      .references(() => sitePictures.id, { onDelete: 'cascade' }),
    /** Where it is cut, in percent from the left. */
    left: integer('cut_left').notNull(),
    /** As of a picture; all four are null until it is made. */
    recipe: text(),
    width: integer(),
    height: integer(),
    widths: jsonb().$type<StoredWidths>(),
  },
  (table) => [
    primaryKey({ columns: [table.picture, table.left] }),
    check('site_uprights_left', sql`${table.left} between 0 and 100`),
    check(
      'site_uprights_made',
      sql`num_nulls(${table.recipe}, ${table.width}, ${table.height}, ${table.widths}) in (0, 4)`,
    ),
    ...minimumCheckConstraint(1, table.width, table.height),
  ],
)
