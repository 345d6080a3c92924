import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { audit, type Context, requireSystem } from '../context.ts'
import { copyErasureLedger } from '../platform/erasure-ledger.ts'
import { FileMissing, type Files } from '../platform/files/port.ts'
import { sha256 } from '../platform/sha256.ts'
import { listManifestFiles, type ManifestFile } from './file-manifest.ts'
import { checksumOfStream, hashStream, IntegrityError, type ReportProgress } from './integrity.ts'
import { removeRestoreMarker } from './restore-marker.ts'
import { claimRestoreTarget, fillRestoreTarget, removeStrayFiles } from './restore-target.ts'
import type { ExportedRows } from './row-files.ts'
import { writeRows } from './write-rows.ts'

export interface MoveSummary {
  rows: number
  files: number
  bytes: number
  /** Files that were already missing at the source. */
  missing: string[]
}

/** How many files are copied at once. */
const AT_A_TIME = 4

/**
 * Moves a stopped installation to another database and, unless `sameFiles`, its files to another place. Every table and
 * file is compared at the target by count and checksum. The source is not changed. An interrupted move resumes where it
 * stopped. Rejects with `Refused` or `IntegrityError`.
 */
export async function moveInstallation(
  from: Context,
  to: Context,
  { sameFiles, report }: { sameFiles: boolean; report: ReportProgress },
): Promise<MoveSummary> {
  requireSystem(from)
  const { folder, written } = await writeRows(from)
  try {
    const id = idOf(written)
    const marker = { what: 'move', id } as const
    const { hasRows } = await claimRestoreTarget(to, marker, { ...written, filesMayBeThere: sameFiles })
    const files = await moveFiles(listManifestFiles(folder), {
      from: from.files,
      to: to.files,
      sameFiles,
      report,
    })
    if (!sameFiles) await removeStrayFiles(to.files, await keysOf(listManifestFiles(folder)))
    if (!hasRows)
      await fillRestoreTarget(to, { folder, written, report }, (ctx) =>
        audit(ctx, 'house.moved', { rowsWrittenAt: written.takenAt }),
      )
    await copyErasureLedger(from.erasureLedger, to.erasureLedger)
    if (!sameFiles) await removeRestoreMarker(to.files)
    return { rows: written.tables.reduce((sum, { rows }) => sum + rows, 0), ...files }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Identifies the rows, without the queue's: it changes those itself at every start. */
const idOf = ({ tables, sequences }: ExportedRows) =>
  sha256(JSON.stringify([tables.filter(({ name }) => !name.includes('.')), sequences]))

async function keysOf(named: AsyncIterable<ManifestFile>) {
  const keys = new Set<string>()
  for await (const { key } of named) keys.add(key)
  return keys
}

interface Between {
  from: Files
  to: Files
  sameFiles: boolean
  report: ReportProgress
}

async function moveFiles(
  named: AsyncGenerator<ManifestFile>,
  between: Between,
): Promise<Omit<MoveSummary, 'rows'>> {
  const moved = { files: 0, bytes: 0, missing: [] as string[] }
  const takeSome = async () => {
    for await (const { key, due } of shared(named)) {
      const bytes = await moveFile(key, between)
      if (bytes === undefined) {
        if (due) moved.missing.push(key)
        continue
      }
      moved.files += 1
      moved.bytes += bytes
      between.report('files', moved.files)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, takeSome))
  return moved
}

/** One list for several readers; a reader that stops doesn't end it for the others. */
const shared = <Value>(list: AsyncGenerator<Value>): AsyncIterable<Value> => ({
  [Symbol.asyncIterator]: () => ({ next: () => list.next() }),
})

/** Copies a file and reads it back, unless the same file is there already. Returns its size, or undefined if there is none. */
async function moveFile(key: string, { from, to, sameFiles }: Between): Promise<number | undefined> {
  const size = await from.size(key)
  if (size === undefined || sameFiles) return size
  try {
    if ((await to.size(key)) === size) {
      const [here, there] = await Promise.all([sumAt(from, key), sumAt(to, key)])
      if (here === there) return size
    }
    const { passing, result } = hashStream(await from.stream(key))
    await to.put(key, Readable.from(passing, { objectMode: false }))
    const { sum, bytes } = result()
    if ((await sumAt(to, key)) !== sum) throw new IntegrityError(`${key} did not arrive as it was sent.`)
    return bytes
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}

const sumAt = async (files: Files, key: string) => checksumOfStream(await files.stream(key))
