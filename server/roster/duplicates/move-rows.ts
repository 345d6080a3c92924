import type { TransactionContext } from '../../context.ts'
import { type ChangeLog, type Row, rowsOf } from '../../platform/db/change-log.ts'
import type { Transaction } from '../../platform/db/port.ts'
import { foreignKeysTo } from '../../platform/db/references.ts'
import { isUniqueViolation } from '../../platform/db/statements.ts'
import type { pupils } from '../../school/tables.ts'
import { mergeNotes } from './merge-notes.ts'

type Pupil = typeof pupils.$inferSelect
export interface MergedPair {
  keep: Pupil
  gone: Pupil
  /** The pupil's class after the merge. */
  classId: string
}

/**
 * Moves every reference from the row that goes to the one that stays, using the database's own foreign keys, so that
 * new tables are included. Where the staying pupil already has such a row, the other one is deleted.
 */
export async function moveRows(
  ctx: TransactionContext,
  record: ChangeLog,
  { keep, gone, classId }: MergedPair,
): Promise<void> {
  const { db, clock } = ctx
  await moveLinks(db, record, { keep, gone })
  await movePhotos(db, record, { keep, gone })
  await moveConsents(db, record, { keep, gone })
  await dropMark(db, record, { keep, gone })
  await mergeNotes(ctx, record, { keep, gone })
  for (const { table, column } of await foreignKeysTo(db, 'pupils'))
    for (const row of await rowsOf(db, table, column, gone.id))
      if (!(await tryUpdate(db, record, { table, row, set: { [column]: keep.id } })))
        await record.remove(table, row)
  const left = [keep.classId, gone.classId].find((id) => id !== classId)
  const known = await rowsOf(db, 'class_leavers', 'pupil_id', keep.id)
  const now = clock.now().toISOString()
  // The marks say which photos of that class the child is in; a refusal withholds all of them.
  if (left && !known.some((row) => row.class_id === left))
    await record.insert('class_leavers', {
      class_id: left,
      pupil_id: keep.id,
      joined_at: now,
      left_at: now,
    })
}

/** Updates a row. False, without an effect, if the staying pupil already has one like it. */
async function tryUpdate(
  db: Transaction,
  record: ChangeLog,
  { table, row, set }: { table: string; row: Row; set: Row },
): Promise<boolean> {
  try {
    await db.transaction((inner) => record.update(table, row, set, inner))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

type Rows = Pick<MergedPair, 'keep' | 'gone'>

/** The caller has checked that the account limit holds. */
async function moveLinks(db: Transaction, record: ChangeLog, { keep, gone }: Rows) {
  const ownRows = await rowsOf(db, 'pupil_links', 'pupil_id', keep.id)
  const taken = new Set(ownRows.map(({ place }) => place))
  for (const link of await rowsOf(db, 'pupil_links', 'pupil_id', gone.id)) {
    if (ownRows.some(({ user_id }) => user_id === link.user_id)) {
      await record.remove('pupil_links', link)
      continue
    }
    const place = [link.place, 1, 2].find((place) => !taken.has(place))
    taken.add(place)
    await record.update('pupil_links', link, { pupil_id: keep.id, place })
  }
}

/** They count as placed by hand, because no name on the roster leads to them any more. */
async function movePhotos(db: Transaction, record: ChangeLog, { keep, gone }: Rows) {
  const ownRows = await rowsOf(db, 'photos', 'received_for', keep.id)
  const there = new Set(ownRows.map((photo) => photo.content_hash))
  for (const photo of await rowsOf(db, 'photos', 'received_for', gone.id))
    await record.update('photos', photo, {
      received_for: there.has(photo.content_hash) ? null : keep.id,
    })
  for (const photo of await rowsOf(db, 'photos', 'pupil_id', gone.id))
    await record.update('photos', photo, { pupil_id: keep.id, placed_by: 'hand' })
  for (const { photo_id } of await rowsOf(db, 'photo_members', 'pupil_id', String(gone.id)))
    for (const photo of await rowsOf(db, 'photos', 'id', String(photo_id)))
      if (photo.kind === 'group') await record.update('photos', photo, { placed_by: 'hand' })
}

/** Removes the mark that the two are different children. */
async function dropMark(db: Transaction, record: ChangeLog, { keep, gone }: Rows) {
  const marks = [
    ...(await rowsOf(db, 'told_apart', 'one', gone.id)),
    ...(await rowsOf(db, 'told_apart', 'other', gone.id)),
  ]
  for (const mark of marks)
    if (mark.one === keep.id || mark.other === keep.id) await record.remove('told_apart', mark)
}

/** Two consents of one address become one: reminders already sent count, and an ended one stays ended. */
async function moveConsents(db: Transaction, record: ChangeLog, { keep, gone }: Rows) {
  const ownRows = await rowsOf(db, 'reminder_consents', 'pupil_id', keep.id)
  for (const consent of await rowsOf(db, 'reminder_consents', 'pupil_id', gone.id)) {
    const same = ownRows.find(({ email }) => email === consent.email)
    if (!same) continue
    if (consent.ended_at && !same.ended_at)
      await record.update('reminder_consents', same, { ended_at: consent.ended_at, basket_at: null })
    for (const table of ['reminders', 'reminder_stops'])
      for (const row of await rowsOf(db, table, 'consent_id', consent.id))
        await tryUpdate(db, record, { table, row, set: { consent_id: same.id } })
    await record.remove('reminder_consents', consent)
  }
}
