import { getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../platform/db/port.ts'
import { foreignKeysTo } from '../../platform/db/references.ts'
import { auditLog } from '../../platform/tables.ts'

/**
 * Deletes rows and, recursively, rows that require them; optional references are set to null. Their log entries are
 * deleted too.
 */
export async function deleteWithDependents(
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
  for (const { table: other, column, target, required } of await foreignKeysTo(db, table)) {
    const [name, own] = [sql.identifier(column), sql.identifier(target)]
    const hanging = sql`${name} in (select ${own} from ${from} where ${where})`
    if (required) await deleteWhere(db, other, hanging)
    else await db.execute(sql`update ${sql.identifier(other)} set ${name} = null where ${hanging}`)
  }
  await db.execute(sql`delete from ${from} where ${where}`)
}
