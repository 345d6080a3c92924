import { and, asc, desc, eq, inArray, isNull, max } from 'drizzle-orm'
import type {
  ActiveOptOut,
  ListedOptOut,
  OptOutEffects,
  SchoolsOptOut,
} from '../../../domain/school/opt-outs.ts'
import type { Reader } from '../../platform/db/port.ts'
import { optOuts, pupilSteps } from '../tables.ts'

type Row = typeof optOuts.$inferSelect

/** What followed from an opt-out; null while that is still to come. */
export function effectsOf({ ordersTold, printsStopped, checkoutsCancelled }: Row): OptOutEffects | null {
  if (ordersTold === null || printsStopped === null || checkoutsCancelled === null) return null
  return { ordersTold, printsStopped, checkoutsCancelled }
}

export const activeOptOut = (row: Row): ActiveOptOut => ({
  id: row.id,
  optOut: row.optOut,
  source: row.source,
  since: row.since.toISOString(),
  reason: row.reason,
  effects: effectsOf(row),
  inDoubt: row.inDoubt,
})

/** The opt-outs that stand of some pupils, oldest first. */
export async function activeOptOuts(db: Reader, pupilIds: readonly string[]): Promise<Map<string, Row[]>> {
  if (pupilIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(optOuts)
    .where(and(inArray(optOuts.pupilId, [...pupilIds]), isNull(optOuts.liftedAt)))
    .orderBy(asc(optOuts.since), asc(optOuts.id))
  return Map.groupBy(rows, ({ pupilId }) => pupilId)
}

/** When each of these pupils was last merged with another row, as long as that can be undone. */
export async function lastMerges(db: Reader, pupilIds: readonly string[]): Promise<Map<string, Date>> {
  if (pupilIds.length === 0) return new Map()
  const rows = await db
    .select({ pupilId: pupilSteps.pupilId, at: max(pupilSteps.doneAt) })
    .from(pupilSteps)
    .where(and(inArray(pupilSteps.pupilId, [...pupilIds]), eq(pupilSteps.kind, 'merged')))
    .groupBy(pupilSteps.pupilId)
  return new Map(rows.flatMap(({ pupilId, at }) => (at ? [[pupilId, at] as const] : [])))
}

/**
 * Whether an opt-out that stands already says what is said now. One from before a merge does not: it is of one of two
 * rows, and goes back to it if the merge is undone.
 */
export const isAlreadyRecorded = (
  { createdAt, saidOf }: Pick<Row, 'createdAt' | 'saidOf'>,
  now: { mergedAt: Date | undefined; saidOf?: string | null },
): boolean =>
  (now.mergedAt === undefined || createdAt > now.mergedAt) &&
  (saidOf === null || saidOf === (now.saidOf ?? null))

/** The same for a list, which says who and when, but not why. */
export const listedOptOut = ({ optOut, source, since }: Row): ListedOptOut => ({
  optOut,
  source,
  since: since.toISOString(),
})

/** The most that were lifted are shown. */
const MOST_LIFTED = 50

/** A pupil's opt-outs: those that stand, oldest first, and those that were lifted, newest first. */
export async function optOutsOf(db: Reader, pupilId: string) {
  const rows = await db
    .select()
    .from(optOuts)
    .where(eq(optOuts.pupilId, pupilId))
    .orderBy(desc(optOuts.liftedAt), asc(optOuts.since), asc(optOuts.id))
  return {
    optOuts: rows.filter(({ liftedAt }) => liftedAt === null).map(activeOptOut),
    liftedOptOuts: rows
      .flatMap((row) =>
        row.liftedAt ? [{ ...activeOptOut(row), liftedAt: row.liftedAt.toISOString() }] : [],
      )
      .slice(0, MOST_LIFTED),
  }
}

/** Whether a school may lift it and read its reason: its own opt-out, or a pupil's that its staff recorded. */
export const isSchoolsOwn = ({ source, bySchool }: Pick<Row, 'source' | 'bySchool'>) =>
  source === 'school' || bySchool

/** The same for a school. Why a family or a pupil told the photographer is not its business. */
export function schoolsOptOut(row: Row): SchoolsOptOut {
  const own = isSchoolsOwn(row)
  const all = activeOptOut(row)
  return { ...all, own, reason: own ? all.reason : null, effects: own ? all.effects : null }
}
