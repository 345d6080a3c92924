import type { SQL } from 'drizzle-orm'
import type { Reader } from './port.ts'

/**
 * The rows that a statement written in SQL returns, for what Drizzle's builder cannot say. Nothing checks their type:
 * it has to be what the statement selects, with its names and casts.
 */
export async function rows<Row extends object>(db: Reader, statement: SQL): Promise<Row[]> {
  const found = await db.execute(statement)
  return found.rows as Row[]
}
