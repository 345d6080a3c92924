import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from './port.ts'
import { foreignKeysTo } from './references.ts'
import { rows } from './rows.ts'

/** A row as Postgres writes it in JSON, by column. */
export type Row = Record<string, unknown>

/** A change to one row: inserted (`before` null), deleted (`after` null), or some columns updated. */
export interface RowChange {
  table: string
  /** Its primary key after the change. */
  key: Row
  before: Row | null
  after: Row | null
}

/** A row is no longer as the change left it, or something that it needs is gone. */
export class UndoConflictError extends Error {}

/** Writes rows and records their previous values, so that every change can be undone later. */
export function createChangeLog(db: Transaction) {
  const changes: RowChange[] = []
  const keys = new Map<string, Promise<string[]>>()
  const keyOf = (table: string) => {
    const known = keys.get(table) ?? primaryKey(db, table)
    keys.set(table, known)
    return known
  }

  /** Updates columns of a row; values that are already the same are skipped. May run in a nested transaction. */
  async function update(table: string, row: Row, set: Row, on = db): Promise<void> {
    const names = Object.keys(set).filter((name) => set[name] !== row[name])
    if (names.length === 0) return
    const key = await keyOf(table)
    const wanted = pick(set, names)
    const now = await one(on, write(table, pick(row, key), wanted))
    if (!now) throw new UndoConflictError(table)
    changes.push({ table, key: pick(now, key), before: pick(row, names), after: pick(now, names) })
  }

  async function insert(table: string, row: Row): Promise<void> {
    const made = await one(db, add(table, row))
    if (!made) throw new Error(`no row was made in ${table}`)
    changes.push({ table, key: pick(made, await keyOf(table)), before: null, after: made })
  }

  /** Deletes a row, recording first whatever the database would cascade to. */
  async function remove(table: string, row: Row): Promise<void> {
    for (const { table: from, column, whenDeleted } of await foreignKeysTo(db, table)) {
      if (whenDeleted === 'nothing') continue
      for (const dependent of await rowsOf(db, from, column, row.id))
        await (whenDeleted === 'clear'
          ? update(from, dependent, { [column]: null })
          : remove(from, dependent))
    }
    const key = pick(row, await keyOf(table))
    await db.execute(sql`delete from ${sql.identifier(table)} t where ${matches(table, key)}`)
    changes.push({ table, key, before: row, after: null })
  }

  return { changes, update, insert, remove }
}
export type ChangeLog = ReturnType<typeof createChangeLog>

/** The rows of a table that refer to an id, locked until the transaction ends. */
export async function rowsOf(db: Transaction, table: string, column: string, id: unknown): Promise<Row[]> {
  const found = await rows<{ row: Row }>(
    db,
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where t.${sql.identifier(column)} = ${id}::uuid for update`,
  )
  return found.map(({ row }) => row)
}

/** Undoes changes, the last one first. Throws `UndoConflictError` if a row has changed in the meantime. */
export async function undoChanges(db: Transaction, changes: readonly RowChange[]): Promise<void> {
  for (const change of changes.toReversed()) {
    const undone = await one(db, back(change)).catch((error: unknown) => {
      throw breaksConstraint(error) ? new UndoConflictError(change.table) : error
    })
    if (!undone) throw new UndoConflictError(change.table)
  }
}

/** PostgreSQL's class of errors for constraints: what a row refers to was deleted, or its place was taken. */
const breaksConstraint = (error: unknown) =>
  String((error as { cause?: { code?: unknown } }).cause?.code).startsWith('23')

function back({ table, key, before, after }: RowChange): SQL {
  if (before === null)
    return sql`delete from ${sql.identifier(table)} t
      where ${matches(table, key)} and to_jsonb(t) = ${JSON.stringify(after)}::jsonb returning to_jsonb(t) as row`
  if (after === null) return add(table, before)
  return write(table, key, before, after)
}

function write(table: string, key: Row, set: Row, onlyIf: Row = {}): SQL {
  const columns = Object.keys(set)
  return sql`update ${sql.identifier(table)} t set (${listed(columns)}) =
      (select ${listed(columns, 'r')} from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(set)}::jsonb) r)
    where ${matches(table, key)} and to_jsonb(t) @> ${JSON.stringify(onlyIf)}::jsonb
    returning to_jsonb(t) as row`
}

const add = (table: string, row: Row) =>
  sql`insert into ${sql.identifier(table)} as t
    select * from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row)}::jsonb)
    returning to_jsonb(t) as row`

const listed = (columns: string[], of?: string) =>
  sql.join(
    columns.map((name) => (of ? sql`${sql.identifier(of)}.${sql.identifier(name)}` : sql.identifier(name))),
    sql`, `,
  )

/** Compared column by column, so that the primary key's index is used. */
const matches = (table: string, key: Row) =>
  sql.join(
    Object.keys(key).map(
      (name) =>
        sql`t.${sql.identifier(name)} = (select r.${sql.identifier(name)} from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(key)}::jsonb) r)`,
    ),
    sql` and `,
  )

async function one(db: Transaction, statement: SQL): Promise<Row | undefined> {
  const [found] = await rows<{ row: Row }>(db, statement)
  return found?.row
}

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

async function primaryKey(db: Transaction, table: string): Promise<string[]> {
  const columns = await rows<{ name: string }>(
    db,
    sql`select a.attname as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary order by a.attnum`,
  )
  return columns.map(({ name }) => name)
}
