import { photoErrors } from '../../../content/errors/photos.ts'
import type { Orientation, Shape } from '../../../domain/photos/class-sheet-layout.ts'
import { classInFile } from '../../../domain/school/classes.ts'
import { audit, type Context, requireAdmin } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { businessName } from '../../names.ts'
import { namesInPlaces } from '../../pdf/names-on-paper.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import { getClass, getEvent } from '../../school/queries.ts'
import { sheetPortraits } from './portraits.ts'

export interface ClassSheetRequest {
  classId: string
  orientation: Orientation
  shape: Shape
  what: 'composite-pdf' | 'composite-jpeg'
}

/** Each holds a sheet and an original in memory. */
const inTurn = limitConcurrency(1)

/** Makes one sheet at a time in this process. */
export const runSheetsSerially = <T>(make: () => Promise<T>) => inTurn('', make)

/**
 * A class's sheet of portraits with names for the desk, made from whoever may be shown at this moment. Nothing of it is
 * kept, so an opt-out or an erasure needs no second step.
 */
export async function exportClassSheet(
  ctx: Context,
  wanted: ClassSheetRequest,
): Promise<{ fileName: string; body: Uint8Array }> {
  requireAdmin(ctx)
  return makeSheet(ctx, wanted)
}

/** Draws and logs the sheet, for operations that have checked permission. */
export async function makeSheet(
  ctx: Context,
  wanted: ClassSheetRequest,
): Promise<{ fileName: string; body: Uint8Array }> {
  const { classSheetPdf, drawClassSheet } = await import('./draw-class-sheet.ts')
  return runSheetsSerially(async () => {
    const { room, event, title, portraits, business } = await sheetOf(ctx, wanted.classId)
    const { orientation, shape } = wanted
    const names = await namesInPlaces(portraits.map(({ name }) => name))
    const sheet = { title, portraits, orientation, shape, names, business }
    const jpeg = await drawClassSheet(sheet, (key) => ctx.files.read(key))
    await audit(ctx, 'composite.exported', { subjectId: room.id, portraits: portraits.length })
    const name = `class-${classInFile(room.ref).toLowerCase()}-${event.date}`
    return wanted.what === 'composite-pdf'
      ? { fileName: `${name}.pdf`, body: await classSheetPdf(jpeg, sheet) }
      : { fileName: `${name}.jpg`, body: jpeg }
  })
}

/** What would be exported; throws if there is no portrait to show. */
export async function checkClassSheet(ctx: Context, { classId }: Pick<ClassSheetRequest, 'classId'>) {
  requireAdmin(ctx)
  return sheetOf(ctx, classId)
}

/** The words above the portraits. */
export const sheetTitle = ({ ref }: { ref: string }, event: { schoolName: string; date: string }) =>
  `Class ${ref}, ${event.schoolName}, ${event.date.slice(0, 4)}`

/** Who would be on a class's sheet; refused when there is no portrait to show. */
export async function sheetOf(ctx: Pick<Context, 'db'>, classId: string, { forFamilies = false } = {}) {
  const room = await getClass(ctx.db, classId)
  const portraits = await sheetPortraits(ctx.db, classId, { forFamilies })
  if (portraits.length === 0) throw conflict('no-portraits', photoErrors.noPortraits)
  const event = await getEvent(ctx.db, room.eventId)
  return { room, event, title: sheetTitle(room, event), portraits, business: await businessName(ctx.db) }
}
