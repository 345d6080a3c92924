import type { TransactionContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { recorder, rowsOf } from '../../platform/db/recorder.ts'
import { pupilSteps } from '../tables.ts'

/**
 * Moves a pupil to another class and records an undo step and the class left, because its class photo may still show
 * the pupil.
 */
export async function keepMove(
  { db, clock }: TransactionContext,
  { pupilId, from, to, position }: { pupilId: string; from: string; to: string; position: number },
): Promise<void> {
  const record = recorder(db)
  const [row] = await rowsOf(db, 'pupils', 'id', pupilId)
  if (!row) throw notFound('pupil')
  await record.update('pupils', row, { class_id: to, position })
  const left = await rowsOf(db, 'class_leavers', 'pupil_id', pupilId)
  if (!left.some(({ class_id }) => class_id === from))
    await record.insert('class_leavers', {
      ...{ class_id: from, pupil_id: pupilId, left_at: clock.now().toISOString() },
    })
  await db.insert(pupilSteps).values({ pupilId, kind: 'moved', changes: record.changes, doneAt: clock.now() })
}
