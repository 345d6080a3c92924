import { sql } from 'drizzle-orm'
import { photos } from './tables.ts'

/** As they were taken: by the camera's clock, then by file name. */
export const asTaken = [sql`${photos.takenAt} asc nulls last`, photos.fileName, photos.id] as const

/** As the owner put them, then as they were taken; class photos last. */
export const inGalleryOrder = [
  sql`${photos.kind} = 'class'`,
  sql`${photos.position} asc nulls last`,
  ...asTaken,
] as const
