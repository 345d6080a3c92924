import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { isAlive } from '../platform/process-is-alive.ts'

/** An exported table. */
export interface WrittenTable {
  /** As SQL names it: `orders`, `pgboss.job`. */
  name: string
  rows: number
  /** Over its rows, independent of their order. */
  sum: string
}

/** A snapshot of all rows: a folder with a file of JSON lines for each table. */
export interface Written {
  takenAt: string
  /** The newest migration of the source database. */
  release: string
  tables: WrittenTable[]
  sequences: { name: string; last: number }[]
}

export const fileOfTable = (folder: string, table: string) => path.join(folder, `${table}.jsonl.gz`)

/** The rows of a table, each as JSON text. */
export function linesOf(folder: string, table: string): AsyncIterable<string> {
  const input = createReadStream(fileOfTable(folder, table))
  const unzipped = createGunzip()
  input.on('error', (error) => unzipped.destroy(error))
  return createInterface({ input: input.pipe(unzipped), crlfDelay: Number.POSITIVE_INFINITY })
}

/** The rows of a table. */
export async function* rowsOf<Row>(folder: string, table: string): AsyncGenerator<Row> {
  for await (const line of linesOf(folder, table)) yield JSON.parse(line) as Row
}

/**
 * A private folder in `DATA_DIR/keeping` for rows in transit, of this process. Removes those of processes that were
 * killed.
 */
export async function newRowsFolder(dataDir: string): Promise<string> {
  const all = path.resolve(dataDir, 'keeping')
  await mkdir(all, { recursive: true, mode: 0o700 })
  for (const name of await readdir(all))
    if (!isAlive(Number(name.split('-')[0]))) await rm(path.join(all, name), { recursive: true, force: true })
  const folder = path.join(all, `${process.pid}-${randomUUID()}`)
  await mkdir(folder, { mode: 0o700 })
  return folder
}
