import { getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { Reader, Transaction } from '../../platform/db/port.ts'
import { auditLog } from '../../platform/tables.ts'

interface Reference {
  table: string
  column: string
  /** The column it points to. */
  target: string
  /** The column is NOT NULL, so the row is deleted too. */
  required: boolean
}

/** Cached: foreign keys do not change while a process runs. */
const references = new Map<string, Reference[]>()

/** The references to a table, by the database's own foreign keys. */
export async function referencesTo(db: Reader, table: string): Promise<Reference[]> {
  const known = references.get(table)
  if (known) return known
  const found = (await db.execute(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column", t.attname as "target",
      a.attnotnull as "required"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass
    order by 1, 2`)) as unknown as { rows: Reference[] }
  references.set(table, found.rows)
  return found.rows
}

/**
 * Deletes rows and, recursively, rows that require them; optional references are set to null. Their log entries are
 * deleted too.
 */
export async function deleteBranch(
  db: Transaction,
  table: AnyPgTable & { id: AnyPgColumn },
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  await deleteWhere(db, getTableName(table), sql`${sql.identifier('id')} in (${list})`)
  await db.delete(auditLog).where(inArray(auditLog.subjectId, ids))
}

async function deleteWhere(db: Transaction, table: string, where: SQL): Promise<void> {
  const from = sql.identifier(table)
  for (const { table: other, column, target, required } of await referencesTo(db, table)) {
    const [name, own] = [sql.identifier(column), sql.identifier(target)]
    const hanging = sql`${name} in (select ${own} from ${from} where ${where})`
    if (required) await deleteWhere(db, other, hanging)
    else await db.execute(sql`update ${sql.identifier(other)} set ${name} = null where ${hanging}`)
  }
  await db.execute(sql`delete from ${from} where ${where}`)
}
