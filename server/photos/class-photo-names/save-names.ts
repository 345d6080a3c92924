import { and, eq } from 'drizzle-orm'
import { photoErrors } from '../../../content/errors/photos.ts'
import type { ClassPhotoPerson, SaveClassPhotoNames } from '../../../domain/photos/class-photo-names.ts'
import { findByTypedName } from '../../../domain/school/name-matching.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { fullNameColumn } from '../../platform/db/full-name.ts'
import type { Reader } from '../../platform/db/port.ts'
import { inClassOrder } from '../../school/queries.ts'
import { classes, pupils } from '../../school/tables.ts'
import { involvesPupil } from '../class-photos.ts'
import { requireNotClassSheet } from '../class-sheets/sheet-conditions.ts'
import { classPhotoNames, classPhotoRows, photos } from '../tables.ts'

/**
 * Saves the names under a class photo, row by row. A typed name that matches a pupil who may be in the photo becomes
 * that pupil, so that opt-outs, corrections and erasures reach it. 409 if somebody else has saved since.
 */
export async function saveNames(
  ctx: Context,
  { photoId, version, rows }: SaveClassPhotoNames & { photoId: string },
): Promise<{ version: number }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const [photo] = await ctx.db.select().from(photos).where(eq(photos.id, photoId)).for('update')
    if (photo?.kind !== 'class') throw notFound('photo')
    await requireNotClassSheet(ctx.db, [photoId])
    const ofPhoto = eq(classPhotoRows.photoId, photoId)
    const [before] = await ctx.db.select().from(classPhotoRows).where(ofPhoto).for('update')
    if ((before?.version ?? 0) !== version) throw conflict('names-changed', photoErrors.savedMeanwhile)
    const named = await known(ctx.db, { id: photoId, eventId: photo.eventId }, rows)
    const saved = { titles: rows.map(({ title }) => title), version: version + 1, savedAt: ctx.clock.now() }
    await ctx.db
      .insert(classPhotoRows)
      .values({ photoId, ...saved })
      .onConflictDoUpdate({ target: classPhotoRows.photoId, set: saved })
    await ctx.db.delete(classPhotoNames).where(eq(classPhotoNames.photoId, photoId))
    if (named.length > 0) await ctx.db.insert(classPhotoNames).values(named)
    await audit(ctx, 'photo.named', { subjectId: photoId, names: named.length })
    return { version: saved.version }
  })
}

/** The names as table rows. Each person has one place in the picture. */
async function known(db: Reader, photo: { id: string; eventId: string }, rows: SaveClassPhotoNames['rows']) {
  const possible = await possiblePeople(db, photo)
  const taken = new Set<string>()
  for (const { names } of rows)
    for (const person of names) {
      if (!('pupilId' in person)) continue
      const { pupilId } = person
      if (taken.has(pupilId) || !possible.some(({ id }) => id === pupilId))
        throw invalid(photoErrors.eachOnce)
      taken.add(pupilId)
    }
  const find = findByTypedName(possible.filter(({ isClose }) => isClose))
  const inRoster = (typed: string) => find(typed).find(({ id }) => !taken.has(id))
  const settle = (person: ClassPhotoPerson) => {
    if ('pupilId' in person) return { pupilId: person.pupilId }
    const found = inRoster(person.name)
    if (!found) return { name: person.name }
    taken.add(found.id)
    return { pupilId: found.id }
  }
  return rows.flatMap(({ names }, row) =>
    names.map((person, place) => ({ photoId: photo.id, row, place, ...settle(person) })),
  )
}

/** The pupils of the photo's event; `isClose`: of its class, or marked. */
async function possiblePeople(db: Reader, photo: { id: string; eventId: string }) {
  return db
    .select({ id: pupils.id, name: fullNameColumn(pupils), isClose: involvesPupil })
    .from(pupils)
    .innerJoin(classes, and(eq(classes.id, pupils.classId), eq(classes.eventId, photo.eventId)))
    .innerJoin(photos, eq(photos.id, photo.id))
    .orderBy(...inClassOrder)
}
