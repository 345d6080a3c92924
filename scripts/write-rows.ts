import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { tablesInOrder } from '../server/keeping/tables-in-order.ts'
import type { Database } from '../server/platform/db/port.ts'
import { fillEveryTable } from '../tests/every-table.ts'
import { openWorld } from '../tests/world.ts'

/** Keys of this one run: nobody needs them, and they look like somebody's. */
const WORTHLESS: Record<string, string> = { private_jwk: '{}', value: 'not-a-secret' }

async function rowsAsSql(db: Database) {
  const lines: string[] = []
  for (const table of await tablesInOrder(db)) {
    const found = (await db.execute(
      sql`select to_jsonb(r) as row from ${sql.identifier(table)} r`,
    )) as unknown as { rows: { row: Record<string, unknown> }[] }
    for (const { row } of found.rows) lines.push(insertion(table, { ...row, ...worthless(row) }))
  }
  return `${lines.join('\n')}\n`
}

function worthless(row: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(WORTHLESS).filter(([column]) => column in row))
}

function insertion(table: string, row: Record<string, unknown>) {
  const columns = Object.keys(row).map((column) => `"${column}"`)
  return `INSERT INTO "${table}" (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES (${Object.values(row).map(literal).join(', ')});`
}

function literal(value: unknown) {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * Writes rows of every table, as the house writes them today, to `tests/releases/<newest migration>.sql`: run it before
 * you change a `tables.ts`, so that the test of the migrations takes the rows of this release over into the next.
 */
const root = path.join(import.meta.dirname, '..')
const { entries } = JSON.parse(readFileSync(path.join(root, 'migrations/meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
const world = await openWorld()
await fillEveryTable(world)
const file = path.join(root, `tests/releases/${entries.at(-1)?.tag}.sql`)
writeFileSync(file, await rowsAsSql(world.parts.db))
await world.close()
console.log(`Written: ${path.relative(root, file)}`)
