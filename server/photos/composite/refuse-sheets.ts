import { inArray } from 'drizzle-orm'
import { photoRefusals } from '../../../content/refusals/photos.ts'
import { conflict } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { classSheets } from './tables.ts'

/** A sheet is the picture of the portraits it was made of: it is no other class's, nobody's, and nobody else is on it. */
export async function refuseSheets(db: Reader, photoIds: string[]): Promise<void> {
  if ((await db.$count(classSheets, inArray(classSheets.photoId, photoIds))) > 0)
    throw conflict('class-sheet', photoRefusals.sheetStays)
}
