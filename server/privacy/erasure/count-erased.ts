import { eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { erasures } from '../tables.ts'

const COUNTED = [
  'pupils',
  'classes',
  'orders',
  'reminders',
  'names',
  'sheets',
  'portraitChoices',
  'frames',
  'projects',
  'invoices',
] as const

/** Adds to what the certificate of an erasure counts. */
export async function countErased(
  { db }: TransactionContext,
  erasureId: string,
  more: Partial<Record<(typeof COUNTED)[number], number>>,
): Promise<void> {
  const added = COUNTED.flatMap((what) =>
    more[what] ? [[what, sql`${erasures[what]} + ${more[what]}`] as const] : [],
  )
  if (added.length === 0) return
  await db.update(erasures).set(Object.fromEntries(added)).where(eq(erasures.id, erasureId))
}
