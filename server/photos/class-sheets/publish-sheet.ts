import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { photoErrors } from '../../../content/errors/photos.ts'
import type { SheetLayout } from '../../../domain/photos/class-sheet.ts'
import { classInFile } from '../../../domain/school/classes.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { derivePhotoJob } from '../derive/derive-photo.ts'
import { lockSorting } from '../sort/sort-photos.ts'
import { photos } from '../tables.ts'
import { runSheetsSerially, sheetOf } from './export-class-sheet.ts'
import { classSheetFaces, classSheets } from './tables.ts'

type Drawn = Awaited<ReturnType<typeof sheetOf>>

/**
 * Makes a class's sheet for families, of every pupil who may be shown now, and hides the one before. It is a photo of
 * its own, which its buyers keep. The names under the portraits are printed only on what is bought.
 */
export async function publishSheet(
  ctx: Context,
  { classId, ...layout }: SheetLayout & { classId: string },
): Promise<{ photoId: string }> {
  requireAdmin(ctx)
  const { drawClassSheet } = await import('./draw-class-sheet.ts')
  const { drawn, body } = await runSheetsSerially(async () => {
    const drawn = await sheetOf(ctx, classId, { forFamilies: true })
    const body = await drawClassSheet({ ...drawn, ...layout, names: [] }, (key) => ctx.files.read(key))
    return { drawn, body }
  })
  const photoId = randomUUID()
  const originalKey = `originals/${photoId}.jpg`
  await ctx.files.put(originalKey, body)
  const contentHash = createHash('sha256').update(body).digest('hex')
  await inTransaction(ctx, async (ctx) => {
    // Another one of the same class waits, and hides this one.
    await lockSorting(ctx.db, drawn.event.id)
    await holdPortraits(ctx, drawn)
    await hideFormer(ctx, classId)
    const file = { originalKey, contentHash, bytes: body.length }
    await keep(ctx, { photoId, drawn, layout, file })
    await audit(ctx, 'sheet.published', { subjectId: classId, photoId, portraits: drawn.portraits.length })
    await ctx.jobs.send(derivePhotoJob, { photoId })
  }).catch(async (error: unknown) => {
    if ((await ctx.db.$count(photos, eq(photos.id, photoId))) === 0) await ctx.files.remove(originalKey)
    throw error
  })
  return { photoId }
}

/** They may have been erased while the sheet was drawn; an erasure from now on finds the sheet. */
async function holdPortraits({ db }: TransactionContext, { portraits }: Drawn) {
  const ids = portraits.map(({ photoId }) => photoId)
  const there = await db.select({ id: photos.id }).from(photos).where(inArray(photos.id, ids)).for('share')
  if (there.length < ids.length) throw conflict('sheet-changed', photoErrors.sheetChanged)
}

/** Buyers keep a sheet that is hidden. */
async function hideFormer({ db, clock }: TransactionContext, classId: string) {
  const sheets = db.select({ id: classSheets.photoId }).from(classSheets)
  await db
    .update(photos)
    .set({ hiddenAt: clock.now() })
    .where(and(eq(photos.classId, classId), inArray(photos.id, sheets), isNull(photos.hiddenAt)))
}

async function keep(
  { db, clock }: TransactionContext,
  {
    photoId,
    drawn: { room, event, title, portraits },
    layout,
    file,
  }: {
    photoId: string
    drawn: Drawn
    layout: SheetLayout
    file: Pick<typeof photos.$inferInsert, 'originalKey' | 'contentHash' | 'bytes'>
  },
) {
  const now = clock.now()
  await db.insert(photos).values({
    id: photoId,
    eventId: event.id,
    classId: room.id,
    kind: 'class',
    placedBy: 'hand',
    fileName: `class-${classInFile(room.ref).toLowerCase()}-${event.date}.jpg`,
    contentType: 'image/jpeg',
    ...file,
    state: 'received',
    createdAt: now,
  })
  await db.insert(classSheets).values({ ...layout, photoId, title, portraits: portraits.length, madeAt: now })
  await db.insert(classSheetFaces).values(
    portraits.map(({ photoId: portraitId, turns }, place) => ({
      sheetId: photoId,
      place,
      portraitId,
      turns,
    })),
  )
}
