import { eq, sql } from 'drizzle-orm'
import { londonDay } from '../../domain/days.ts'
import type { TransactionContext } from '../context.ts'
import { paperNumbers, projects } from './tables.ts'

type PaperKind = typeof paperNumbers.$inferSelect.kind

/**
 * The sample's papers are numbered in a year of their own, so that the owner's first invoice has the number 1, and no number
 * is missing once the sample is removed.
 */
export const SAMPLE_YEAR = 1

/**
 * The next number of a kind of paper in this year, in Scotland, or in the sample's. Two that ask at once wait for each
 * other.
 */
export async function takeNumber(
  { db, clock }: Pick<TransactionContext, 'db' | 'clock'>,
  kind: PaperKind,
  projectId: string,
): Promise<{ numberYear: number; number: number }> {
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
  return { numberYear: year, number: taken.number }
}

const PREFIX: Record<PaperKind, string> = { quote: 'Q', invoice: 'INV', 'credit-note': 'CN' }

/** A paper's number as people quote it: `INV-2026-12`, or `INV-SAMPLE-2`. */
export const paperNumber = (
  kind: PaperKind,
  { numberYear, number }: { numberYear: number; number: number },
): string => `${PREFIX[kind]}-${numberYear === SAMPLE_YEAR ? 'SAMPLE' : numberYear}-${number}`
