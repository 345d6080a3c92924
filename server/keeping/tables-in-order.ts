import { sql } from 'drizzle-orm'
import type { Reader } from '../platform/db/port.ts'

/** All tables, referenced tables first. */
export async function tablesInOrder(db: Reader): Promise<string[]> {
  const { rows: tables } = (await db.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )) as unknown as { rows: { name: string }[] }
  const { rows: keys } = (await db.execute(
    sql`select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )) as unknown as { rows: { from: string; to: string }[] }
  const ordered: string[] = []
  const visited = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    for (const { to } of keys.filter(({ from }) => from === name)) visit(to)
    ordered.push(name)
  }
  for (const { name } of tables) visit(name)
  return ordered
}
