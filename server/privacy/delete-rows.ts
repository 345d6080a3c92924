import { inArray, sql } from 'drizzle-orm'
import { photos } from '../photos/tables.ts'
import type { Reader, Transaction } from '../platform/db/port.ts'
import { classes, events, pupils } from '../school/tables.ts'

const TABLES = { photos, pupils, classes, events }
export type Erasable = keyof typeof TABLES

export interface Reference {
  table: string
  column: string
  /** The row cannot exist without it, and is deleted too. */
  required: boolean
}

/** The references to a table that have no delete rule of their own; with `all`, every reference. */
export async function referencesTo(db: Reader, target: Erasable, { all = false } = {}): Promise<Reference[]> {
  const found = (await db.execute(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column", a.attnotnull as "required"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and (${all} or c.confdeltype = 'a') and c.confrelid = ${target}::regclass
    order by 1, 2`)) as unknown as { rows: Reference[] }
  return found.rows
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
