import { eq } from 'drizzle-orm'
import { MAX_NOTE } from '../../../domain/school/photo-day.ts'
import type { TransactionContext } from '../../context.ts'
import { type ChangeLog, type RowChange, rowsOf } from '../../platform/db/change-log.ts'
import type { Reader } from '../../platform/db/port.ts'
import { photoDayNotes } from '../../school/photo-day/tables.ts'
import type { pupilSteps } from '../../school/tables.ts'
import type { MergedPair } from './move-rows.ts'

const TABLE = 'photo_day_notes'

/** Both notes as one; undefined if that is longer than a note may be. */
export function joinedNotes(notes: readonly string[]): string | undefined {
  const joined = [...new Set(notes)].join('; ')
  return joined.length <= MAX_NOTE ? joined : undefined
}

/** The photo day's notes of some pupils. */
export async function notesOf(db: Reader, pupilIds: readonly [string, string]): Promise<string[]> {
  const rows = await Promise.all(
    pupilIds.map((id) => db.select().from(photoDayNotes).where(eq(photoDayNotes.pupilId, id))),
  )
  return rows.flat().map(({ note }) => note)
}

/** Gives the pupil that stays the notes of both rows. The caller has checked that they fit. */
export async function mergeNotes(
  { db }: TransactionContext,
  record: ChangeLog,
  { keep, gone }: Pick<MergedPair, 'keep' | 'gone'>,
): Promise<void> {
  const [theirs] = await rowsOf(db, TABLE, 'pupil_id', gone.id)
  if (!theirs) return
  const [own] = await rowsOf(db, TABLE, 'pupil_id', keep.id)
  await record.remove(TABLE, theirs)
  if (!own) return record.insert(TABLE, { ...theirs, pupil_id: keep.id })
  const note = joinedNotes([String(own.note), String(theirs.note)])
  if (note !== own.note) await record.update(TABLE, own, { note })
}

type Step = Pick<typeof pupilSteps.$inferSelect, 'pupilId' | 'changes'>

/** What a merge did to the notes; none if an earlier release merged the rows, which moved or dropped them. */
function notesIn({ pupilId, changes }: Step) {
  const notes = changes.filter(({ table }) => table === TABLE)
  const theirs = notes.find(({ after }) => after === null)?.before
  const joined = notes.find(({ key, after }) => key.pupil_id === pupilId && after !== null)
  return theirs && joined?.after && 'note' in joined.after ? { notes, theirs, joined } : undefined
}

/** The changes of a step without those that `separateNotes` undoes. */
export function withoutNotes(step: Step): RowChange[] {
  const notes = notesIn(step)?.notes ?? []
  return step.changes.filter((change) => !notes.includes(change))
}

/**
 * Gives each row its own note back. If the note was changed since, both have it as it is: nobody knows of which child it
 * speaks; and none has one if it was deleted.
 */
export async function separateNotes({ db }: TransactionContext, step: Step): Promise<void> {
  const found = notesIn(step)
  if (!found) return
  const { theirs, joined } = found
  const ofStaying = eq(photoDayNotes.pupilId, step.pupilId)
  const [now] = await db.select().from(photoDayNotes).where(ofStaying)
  if (!now) return
  const isSame = now.note === joined.after?.note
  await db.insert(photoDayNotes).values({
    pupilId: String(theirs.pupil_id),
    note: isSame ? String(theirs.note) : now.note,
    savedAt: isSame ? new Date(String(theirs.saved_at)) : now.savedAt,
  })
  if (!isSame) return
  if (joined.before)
    await db
      .update(photoDayNotes)
      .set({ note: String(joined.before.note) })
      .where(ofStaying)
  else await db.delete(photoDayNotes).where(ofStaying)
}
