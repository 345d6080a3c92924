import { eq, sql } from 'drizzle-orm'
import { londonDay } from '../../domain/days.ts'
import { type NumberParts, type PaperKind, SAMPLE_YEAR } from '../../domain/projects/paper-numbers.ts'
import type { TransactionContext } from '../context.ts'
import { prefixesNow } from './settings/paper-prefixes.ts'
import { paperNumbers, projects } from './tables.ts'

/**
 * The next number of a kind of paper in this year, in Scotland, or in the sample's, with the prefix of today. Two that ask at
 * once wait for each other. A prefix that changes begins no series of its own: numbers go on counting.
 */
export async function takeNumber(
  { db, clock }: Pick<TransactionContext, 'db' | 'clock'>,
  kind: PaperKind,
  projectId: string,
): Promise<NumberParts> {
  const [project] = await db
    .select({ sample: projects.sample })
    .from(projects)
    .where(eq(projects.id, projectId))
  const year = project?.sample ? SAMPLE_YEAR : Number(londonDay(clock.now()).slice(0, 4))
  const [taken] = await db
    .insert(paperNumbers)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [paperNumbers.kind, paperNumbers.year],
      set: { last: sql`${paperNumbers.last} + 1` },
    })
    .returning({ number: paperNumbers.last })
  if (!taken) throw new Error(`no number for a ${kind}`)
  return { numberPrefix: (await prefixesNow(db))[kind], numberYear: year, number: taken.number }
}
