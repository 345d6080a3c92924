import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/port.ts'
import { pagesBeforeEnquiries, pageVisits } from './tables.ts'

/** What was counted since the last time. */
export interface Sum {
  of: 'visits' | 'enquiries'
  day: string
  page: string
  /** Of visits. */
  source: string
  count: number
}

/** Rows of a statement. */
const BATCH = 500

/** Adds to the sums, all of it or nothing. Other processes add to the same rows, in the same order. */
export async function writeSums(db: Database, sums: readonly Sum[]): Promise<void> {
  const sorted = sums.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const visits = sorted.filter(({ of }) => of === 'visits')
  const enquiries = sorted.filter(({ of }) => of === 'enquiries')
  await db.transaction(async (tx) => {
    for (const rows of batches(visits))
      await tx
        .insert(pageVisits)
        .values(rows.map(({ day, page, source, count }) => ({ day, page, source, visits: count })))
        .onConflictDoUpdate({
          target: [pageVisits.day, pageVisits.page, pageVisits.source],
          set: { visits: sql`${pageVisits.visits} + excluded.visits` },
        })
    for (const rows of batches(enquiries))
      await tx
        .insert(pagesBeforeEnquiries)
        .values(rows.map(({ day, page, count }) => ({ day, page, enquiries: count })))
        .onConflictDoUpdate({
          target: [pagesBeforeEnquiries.day, pagesBeforeEnquiries.page],
          set: { enquiries: sql`${pagesBeforeEnquiries.enquiries} + excluded.enquiries` },
        })
  })
}

const keyOf = ({ day, page, source }: Sum) => `${day} ${page} ${source}`

function batches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) =>
    rows.slice(at * BATCH, (at + 1) * BATCH),
  )
}
