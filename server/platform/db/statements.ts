import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Reader } from './port.ts'

/**
 * A statement for hot paths: built and named once per database instead of on every call, and once per transaction
 * inside one.
 */
export function prepared<Statement>(write: (db: Reader) => Statement): (db: Reader) => Statement {
  const written = new WeakMap<Reader, Statement>()
  return (db) => {
    const known = written.get(db) ?? write(db)
    written.set(db, known)
    return known
  }
}

/** A `like` pattern for texts that contain this one, whatever characters it has. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

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

const UNIQUE_VIOLATION = '23505'

/** Whether an error is a unique constraint violation, perhaps caused by a concurrent write. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return code === UNIQUE_VIOLATION || (cause instanceof Error && isUniqueViolation(cause))
}
