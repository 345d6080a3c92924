import { sql } from 'drizzle-orm'
import { isSheet } from './class-sheets/sheet-conditions.ts'
import { photos } from './tables.ts'

/** With each number filled up to twelve digits, so that 2 comes before 10. */
const numberedName = sql`regexp_replace(
  regexp_replace(${photos.fileName}, '(\\d+)', '000000000000\\1', 'g'), '\\d*(\\d{12})', '\\1', 'g')`

/** Ordered by camera time, then file name. */
export const byTimeTaken = [
  sql`${photos.takenAt} asc nulls last`,
  numberedName,
  photos.fileName,
  photos.id,
] as const

/** In the owner's order, then as taken; then groups, class photos, and sheets of portraits. */
export const inGalleryOrder = [
  sql`array_position(array['group', 'class'], ${photos.kind}) nulls first`,
  sql`${photos.kind} = 'class' and ${isSheet}`,
  sql`${photos.position} asc nulls last`,
  ...byTimeTaken,
] as const
