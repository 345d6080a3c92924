import { inArray, sql } from 'drizzle-orm'
import { photos } from '../../photos/tables.ts'
import type { Reader, Transaction } from '../../platform/db/port.ts'
import { foreignKeysTo, type Reference } from '../../platform/db/references.ts'
import { classes, events, pupils } from '../../school/tables.ts'

const TABLES = { photos, pupils, classes, events }
export type Erasable = keyof typeof TABLES

/** The references to a table that have no delete rule of their own. */
export async function referencesTo(db: Reader, target: Erasable): Promise<Reference[]> {
  const found = await foreignKeysTo(db, target)
  return found.filter(({ whenDeleted }) => whenDeleted === 'nothing')
}

/**
 * Deletes rows and cleans up what refers to them, by the database's own foreign keys: optional references are set to
 * null, rows that require them are deleted too.
 */
export async function deleteRows(db: Transaction, target: Erasable, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  for (const { table, column, required } of await referencesTo(db, target)) {
    const [from, to] = [sql.identifier(table), sql.identifier(column)]
    await db.execute(
      required
        ? sql`delete from ${from} where ${to} in (${list})`
        : sql`update ${from} set ${to} = null where ${to} in (${list})`,
    )
  }
  await db.delete(TABLES[target]).where(inArray(TABLES[target].id, ids))
}
