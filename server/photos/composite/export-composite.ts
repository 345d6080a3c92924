import type { Orientation } from '../../../domain/photos/composite-layout.ts'
import { audit, type Context, requireAdmin } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { limitConcurrency } from '../../platform/concurrency.ts'
import { getClass, getEvent } from '../../school/queries.ts'
import { sheetPortraits } from './portraits.ts'

export interface WantedComposite {
  classId: string
  orientation: Orientation
  what: 'composite-pdf' | 'composite-jpeg'
}

/** Each holds a sheet and an original in memory. */
const inTurn = limitConcurrency(1)

/**
 * A class's sheet of portraits with names, made from the pupils who may be shown right now. It is not stored, so
 * refusals and erasures need no extra step.
 */
export async function exportComposite(
  ctx: Context,
  wanted: WantedComposite,
): Promise<{ fileName: string; body: Uint8Array }> {
  requireAdmin(ctx)
  return makeSheet(ctx, wanted)
}

/** Draws and logs the sheet, for verbs that have checked permission. */
export async function makeSheet(
  ctx: Context,
  wanted: WantedComposite,
): Promise<{ fileName: string; body: Uint8Array }> {
  const { compositePdf, drawComposite } = await import('./draw-composite.ts')
  return inTurn('', async () => {
    const { room, event, portraits } = await sheetOf(ctx, wanted.classId)
    const title = `Class ${room.ref}, ${event.schoolName}, ${event.date.slice(0, 4)}`
    const sheet = { title, portraits, orientation: wanted.orientation }
    const jpeg = await drawComposite(sheet, (key) => ctx.files.read(key))
    await audit(ctx, 'composite.exported', { subjectId: room.id, portraits: portraits.length })
    const name = `class-${room.ref.toLowerCase()}-${event.date}`
    return wanted.what === 'composite-pdf'
      ? { fileName: `${name}.pdf`, body: await compositePdf(jpeg, title) }
      : { fileName: `${name}.jpg`, body: jpeg }
  })
}

/** What would be exported; throws if there is no portrait to show. */
export async function checkComposite(ctx: Context, { classId }: Pick<WantedComposite, 'classId'>) {
  requireAdmin(ctx)
  return sheetOf(ctx, classId)
}

/** The pupils on a class's sheet; throws if there is no portrait to show. */
export async function sheetOf(ctx: Pick<Context, 'db'>, classId: string) {
  const room = await getClass(ctx.db, classId)
  const portraits = await sheetPortraits(ctx.db, classId)
  if (portraits.length === 0)
    throw conflict('no-portraits', 'Nobody of this class has a portrait that may be shown.')
  return { room, event: await getEvent(ctx.db, room.eventId), portraits }
}
