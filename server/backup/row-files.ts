import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { isAlive } from '../platform/process-is-alive.ts'

/** An exported table. */
export interface ExportedTable {
  /** As SQL names it: `orders`, `pgboss.job`. */
  name: string
  rows: number
  /** Over its rows, independent of their order. */
  sum: string
}

/** A snapshot of all rows: a folder with a file of JSON lines for each table. */
export interface ExportedRows {
  takenAt: string
  /** The newest migration of the source database. */
  release: string
  tables: ExportedTable[]
  sequences: { name: string; last: number }[]
}

export const tableFile = (folder: string, table: string) => path.join(folder, `${table}.jsonl.gz`)

/** Whether the table was exported: a database of an older release lacks some. */
export const hasTable = (folder: string, table: string): Promise<boolean> =>
  access(tableFile(folder, table)).then(
    () => true,
    () => false,
  )

/** The rows of a table, each as JSON text. */
export function readTableLines(folder: string, table: string): AsyncIterable<string> {
  const input = createReadStream(tableFile(folder, table))
  const unzipped = createGunzip()
  input.on('error', (error) => unzipped.destroy(error))
  return createInterface({ input: input.pipe(unzipped), crlfDelay: Number.POSITIVE_INFINITY })
}

/** The rows of a table. */
export async function* readTableRows<Row>(folder: string, table: string): AsyncGenerator<Row> {
  for await (const line of readTableLines(folder, table)) yield JSON.parse(line) as Row
}

/**
 * A private folder in `DATA_DIR/keeping` for rows in transit, of this process. Removes those of processes that were
 * killed.
 */
export async function createRowFilesFolder(dataDir: string): Promise<string> {
  const all = path.resolve(dataDir, 'keeping')
  await mkdir(all, { recursive: true, mode: 0o700 })
  for (const name of await readdir(all))
    if (!isAlive(Number(name.split('-')[0]))) await rm(path.join(all, name), { recursive: true, force: true })
  const folder = path.join(all, `${process.pid}-${randomUUID()}`)
  await mkdir(folder, { mode: 0o700 })
  return folder
}
