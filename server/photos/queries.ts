import { sql } from 'drizzle-orm'
import { photos } from './tables.ts'

/** Ordered by camera time, then file name. */
export const asTaken = [sql`${photos.takenAt} asc nulls last`, photos.fileName, photos.id] as const

/** In the owner's order, then by time taken; class photos last. */
export const inGalleryOrder = [
  sql`${photos.kind} = 'class'`,
  sql`${photos.position} asc nulls last`,
  ...asTaken,
] as const
