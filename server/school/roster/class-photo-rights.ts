import type { TransactionContext } from '../../context.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { classLeavers } from '../tables.ts'

/** Sent when a family refuses photos or the class photo: buyers of a class photo with the child in it are told. */
export const refusedKind = jobKind('school.photo-refused', { retryLimit: 20 })

/** Records which class a pupil left, because its class photo may still show the pupil. */
export async function recordLeaving(
  ctx: TransactionContext,
  ...left: readonly { pupilId: string; classId: string }[]
): Promise<void> {
  if (left.length === 0) return
  const leftAt = ctx.clock.now()
  await ctx.db
    .insert(classLeavers)
    .values(left.map((one) => ({ ...one, leftAt })))
    .onConflictDoNothing()
}
