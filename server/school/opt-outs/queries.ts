import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { ListedOptOut, OptOutEffects, StandingOptOut } from '../../../domain/school/opt-outs.ts'
import type { Reader } from '../../platform/db/port.ts'
import { optOuts } from '../tables.ts'

type Row = typeof optOuts.$inferSelect

/** What followed from an opt-out; null while that is still to come. */
export function effectsOf({ ordersTold, printsStopped, checkoutsCancelled }: Row): OptOutEffects | null {
  if (ordersTold === null || printsStopped === null || checkoutsCancelled === null) return null
  return { ordersTold, printsStopped, checkoutsCancelled }
}

export const standingOptOut = (row: Row): StandingOptOut => ({
  id: row.id,
  optOut: row.optOut,
  source: row.source,
  since: row.since.toISOString(),
  reason: row.reason,
  effects: effectsOf(row),
})

/** The opt-outs that stand of some pupils, oldest first. */
export async function standingOptOuts(db: Reader, pupilIds: readonly string[]): Promise<Map<string, Row[]>> {
  if (pupilIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(optOuts)
    .where(and(inArray(optOuts.pupilId, [...pupilIds]), isNull(optOuts.liftedAt)))
    .orderBy(asc(optOuts.since), asc(optOuts.id))
  return Map.groupBy(rows, ({ pupilId }) => pupilId)
}

/** The same for a list, which says who and when, but not why. */
export const listedOptOut = ({ optOut, source, since }: Row): ListedOptOut => ({
  optOut,
  source,
  since: since.toISOString(),
})

/** A pupil's opt-outs that were lifted, newest first. */
export async function liftedOptOuts(db: Reader, pupilId: string) {
  const rows = await db
    .select()
    .from(optOuts)
    .where(and(eq(optOuts.pupilId, pupilId), isNotNull(optOuts.liftedAt)))
    .orderBy(desc(optOuts.liftedAt), asc(optOuts.id))
    .limit(50)
  return rows.flatMap((row) =>
    row.liftedAt ? [{ ...standingOptOut(row), liftedAt: row.liftedAt.toISOString() }] : [],
  )
}
