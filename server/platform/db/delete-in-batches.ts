import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './port.ts'

const BATCH = 1000

/** Deletes many rows by their key `id`, in batches so that locks stay short. Returns how many. */
export async function deleteInBatches(
  db: Database,
  id: PgColumn,
  where: SQL,
  batch = BATCH,
): Promise<number> {
  const { table } = id
  for (let all = 0; ; ) {
    const some = db.select({ id }).from(table).where(where).limit(batch)
    const gone = await db.delete(table).where(inArray(id, some)).returning({ id })
    all += gone.length
    if (gone.length < batch) return all
  }
}
