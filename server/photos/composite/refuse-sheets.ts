import { inArray } from 'drizzle-orm'
import { photoRefusals } from '../../../content/errors/photos.ts'
import { conflict } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { classSheets } from './tables.ts'

/** Throws for a sheet of portraits, which cannot be moved, turned or relabelled: it shows what it was made of. */
export async function refuseSheets(db: Reader, photoIds: string[]): Promise<void> {
  if ((await db.$count(classSheets, inArray(classSheets.photoId, photoIds))) > 0)
    throw conflict('class-sheet', photoRefusals.sheetStays)
}
