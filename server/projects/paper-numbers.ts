import { sql } from 'drizzle-orm'
import { londonDay } from '../../domain/days.ts'
import type { TransactionContext } from '../context.ts'
import { paperNumbers } from './tables.ts'

type PaperKind = typeof paperNumbers.$inferSelect.kind

/** The next number of a kind of paper in this year, in Scotland. Two that ask at once wait for each other. */
export async function takeNumber(
  { db, clock }: Pick<TransactionContext, 'db' | 'clock'>,
  kind: PaperKind,
): Promise<{ numberYear: number; number: number }> {
  const year = Number(londonDay(clock.now()).slice(0, 4))
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

/** A paper's number as people quote it: `INV-2026-12`. */
export const paperNumber = (kind: PaperKind, paper: { numberYear: number; number: number }): string =>
  `${PREFIX[kind]}-${paper.numberYear}-${paper.number}`
