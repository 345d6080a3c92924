import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ClassSheet } from '../../../domain/photos/class-sheet.ts'
import type { Context } from '../../context.ts'
import { fullNameColumn } from '../../platform/db/full-name.ts'
import type { Reader } from '../../platform/db/port.ts'
import { inClassOrder } from '../../school/queries.ts'
import { pupils } from '../../school/tables.ts'
import { isWithheld } from '../class-photos.ts'
import { sheetTitle } from '../class-sheets/export-class-sheet.ts'
import { sheetPortraits } from '../class-sheets/portraits.ts'
import { pupilsOnSheet } from '../class-sheets/sheet-conditions.ts'
import { classSheetFaces, classSheets } from '../class-sheets/tables.ts'
import { photos } from '../tables.ts'
import { deskPhoto, deskPhotoColumns } from './desk-photo.ts'

type SchoolClass = { id: string; ref: string }
type Event = { schoolName: string; date: string }

/** A class's sheet for families, or else the newest withdrawn one: whether families see it, and whether it is out of date. */
export async function classSheetOf(
  ctx: Pick<Context, 'actor' | 'db' | 'keys' | 'clock' | 'config'>,
  schoolClass: SchoolClass,
  event: Event,
): Promise<ClassSheet | null> {
  const [found] = await ctx.db
    .select({ sheet: classSheets, photo: deskPhotoColumns, withheld: sql<boolean>`(${isWithheld})` })
    .from(classSheets)
    .innerJoin(photos, eq(photos.id, classSheets.photoId))
    .where(eq(photos.classId, schoolClass.id))
    .orderBy(sql`${photos.hiddenAt} is not null`, desc(classSheets.madeAt))
    .limit(1)
  if (!found) return null
  const { sheet, withheld } = found
  const photo = deskPhoto(ctx, found.photo)
  const { photoId, orientation, shape, portraits } = sheet
  return {
    photoId,
    orientation,
    shape,
    portraits,
    picture: photo.picture,
    madeAt: sheet.madeAt.toISOString(),
    state:
      photo.hidden || photo.removed
        ? 'withdrawn'
        : withheld || photo.quarantined
          ? 'withheld'
          : photo.state === 'ready'
            ? 'published'
            : 'making',
    refused: await optedOutOn(ctx.db, photoId),
    outOfDate:
      sheet.title !== sheetTitle(schoolClass, event) || !(await isAsMade(ctx.db, schoolClass.id, photoId)),
  }
}

async function optedOutOn(db: Reader, photoId: string): Promise<string[]> {
  const rows = await db
    .select({ name: fullNameColumn(pupils) })
    .from(pupils)
    .innerJoin(photos, eq(photos.id, photoId))
    .where(and(inArray(pupils.id, pupilsOnSheet), or(pupils.noPhoto, pupils.noClassPhoto, pupils.noSales)))
    .orderBy(...inClassOrder)
  return rows.map(({ name }) => name)
}

/** Whether the same portraits in the same places would be on a sheet made now. */
async function isAsMade(db: Reader, classId: string, photoId: string): Promise<boolean> {
  const now = await sheetPortraits(db, classId, { forFamilies: true })
  const faces = await db
    .select()
    .from(classSheetFaces)
    .where(eq(classSheetFaces.sheetId, photoId))
    .orderBy(asc(classSheetFaces.place))
  return (
    now.length === faces.length &&
    now.every(({ photoId, turns }, at) => faces[at]?.portraitId === photoId && faces[at]?.turns === turns)
  )
}
