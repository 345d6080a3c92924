import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type {
  ListedOptOut,
  OptOutEffects,
  SchoolsOptOut,
  StandingOptOut,
} from '../../../domain/school/opt-outs.ts'
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

/** Whether a school may lift it and read its reason: its own opt-out, or a pupil's that its staff recorded. */
export const isSchoolsOwn = ({ source, bySchool }: Pick<Row, 'source' | 'bySchool'>) =>
  source === 'school' || bySchool

/** The same for a school. Why a family or a pupil told the photographer is not its business. */
export function schoolsOptOut(row: Row): SchoolsOptOut {
  const own = isSchoolsOwn(row)
  const all = standingOptOut(row)
  return { ...all, own, reason: own ? all.reason : null, effects: own ? all.effects : null }
}
