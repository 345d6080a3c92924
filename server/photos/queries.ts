import { sql } from 'drizzle-orm'
import { photos } from './tables.ts'

/** As they were taken: by the camera's clock, then by file name. */
export const asTaken = [sql`${photos.takenAt} asc nulls last`, photos.fileName, photos.id] as const
