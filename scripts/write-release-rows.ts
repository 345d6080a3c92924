import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { topologicalTables } from '../server/backup/write-rows.ts'
import type { Database } from '../server/platform/db/port.ts'
import { rows } from '../server/platform/db/rows.ts'
import { fillEveryTable } from '../tests/support/every-table.ts'
import { openTestApp } from '../tests/test-app.ts'

/** Placeholders for this run's keys: useless, but realistic. */
const PLACEHOLDERS: Record<string, string> = { private_jwk: '{}', value: 'not-a-secret' }

async function rowsAsSql(db: Database) {
  const lines: string[] = []
  for (const table of await topologicalTables(db)) {
    const found = await rows<{ row: Record<string, unknown> }>(
      db,
      sql`select to_jsonb(r) as row from ${sql.identifier(table)} r`,
    )
    for (const { row } of found) lines.push(insertion(table, { ...row, ...placeholdersFor(row) }))
  }
  return `${lines.join('\n')}\n`
}

function placeholdersFor(row: Record<string, unknown>) {
  const isSecret = ([column]: [string, string]) => typeof row[column] !== 'number' && column in row
  return Object.fromEntries(Object.entries(PLACEHOLDERS).filter(isSecret))
}

/**
 * The migrations themselves created some: the specified price lists. The database reads a row as JSON by its columns' types,
 * lists among them.
 */
function insertion(table: string, row: Record<string, unknown>) {
  const columns = Object.keys(row)
    .map((column) => `"${column}"`)
    .join(', ')
  const json = JSON.stringify(row).replaceAll("'", "''")
  return `INSERT INTO "${table}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM jsonb_populate_record(null::"${table}", '${json}') ON CONFLICT DO NOTHING;`
}

/**
 * Writes rows of every table, in the current schema, to `tests/releases/<newest migration>.sql`. Run it before changing
 * a `tables.ts`, so that the migration test carries this release's rows into the next.
 */
const root = path.join(import.meta.dirname, '..')
const { entries } = JSON.parse(readFileSync(path.join(root, 'migrations/meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
const testApp = await openTestApp()
await fillEveryTable(testApp)
const file = path.join(root, `tests/releases/${entries.at(-1)?.tag}.sql`)
writeFileSync(file, await rowsAsSql(testApp.parts.db))
await testApp.close()
console.log(`Written: ${path.relative(root, file)}`)
