import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { requireSystem } from '../context.ts'
import { FileMissing } from '../platform/files/port.ts'
import { sha256 } from '../platform/sha256.ts'
import { type Packer, writeArchive } from './archive.ts'
import { listManifestFiles } from './file-manifest.ts'
import { type BackupFiles, CommandRejected, hashStream, type ReportProgress } from './integrity.ts'
import { type ExportedRows, tableFile } from './row-files.ts'

/** The first entry of a backup. */
export interface Begin {
  format: 1
  id: string
  written: ExportedRows
}

/** The last entry of a backup; without it the backup is incomplete. */
export interface End {
  files: number
  bytes: number
  /** Files that rows name but that were missing. */
  missing: string[]
}

/** An entry after the tables and after each batch of files: their SHA-256 by name in the archive. */
export type Checksums = Record<string, string>

export interface BackupSummary extends Pick<Begin, 'id'>, Omit<End, 'missing'> {
  file: string
  takenAt: string
  rows: number
  encrypted: boolean
  missing: string[]
  /** Originals that no longer match their upload; they are backed up as they are. */
  damaged: string[]
}

const SUMS_OF = 500

/**
 * Packs exported rows, and every file they name, into one archive. The rows come first, so anything uploaded meanwhile
 * is left to the next backup. Rejects with `Refused` if the file already exists.
 */
export async function backup(
  ctx: BackupFiles,
  {
    file,
    folder,
    written,
    report,
  }: { file: string; folder: string; written: ExportedRows; report: ReportProgress },
): Promise<BackupSummary> {
  requireSystem(ctx)
  if (existsSync(file)) throw new CommandRejected(`${file} is there already: give the backup another name.`)
  await mkdir(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 })
  const begin: Begin = { format: 1, id: randomUUID(), written }
  const packed: End & { damaged: string[] } = { files: 0, bytes: 0, missing: [], damaged: [] }
  const passphrase = ctx.config.BACKUP_PASSPHRASE
  await writeArchive(file, passphrase, async (into) => {
    await into.text('begin.json', JSON.stringify(begin))
    const sums: Checksums = {}
    for (const { name } of written.tables) Object.assign(sums, await packTable(into, folder, name))
    await into.text('sums/tables.json', JSON.stringify(sums))
    await packFiles(ctx, into, { folder, packed, report })
    const { files, bytes, missing } = packed
    await into.text('end.json', JSON.stringify({ files, bytes, missing } satisfies End))
  })
  const rows = written.tables.reduce((sum, table) => sum + table.rows, 0)
  return {
    id: begin.id,
    file,
    takenAt: written.takenAt,
    rows,
    encrypted: passphrase !== undefined,
    ...packed,
  }
}

async function packTable(into: Packer, folder: string, table: string): Promise<Checksums> {
  const file = tableFile(folder, table)
  const name = `rows/${path.basename(file)}`
  const { passing, result } = hashStream(createReadStream(file))
  await into.stream(name, (await stat(file)).size, passing)
  return { [name]: result().sum }
}

async function packFiles(
  ctx: BackupFiles,
  into: Packer,
  { folder, packed, report }: { folder: string; packed: End & { damaged: string[] }; report: ReportProgress },
) {
  let sums: Checksums = {}
  const sumUp = async () => {
    await into.text(`sums/${packed.files}.json`, JSON.stringify(sums))
    sums = {}
  }
  for await (const { key, sum, due } of listManifestFiles(folder)) {
    const found = sum === undefined ? await packRendition(ctx, into, key) : await packOriginal(ctx, into, key)
    if (!found) {
      if (due) packed.missing.push(key)
      continue
    }
    if (sum !== undefined && sum !== found.sum) packed.damaged.push(key)
    packed.files += 1
    packed.bytes += found.bytes
    sums[`files/${key}`] = found.sum
    report('files', packed.files)
    if (packed.files % SUMS_OF === 0) await sumUp()
  }
  await sumUp()
}

/** Originals are large and never rewritten, so they are streamed. */
async function packOriginal({ files }: BackupFiles, into: Packer, key: string) {
  const size = await files.size(key)
  const content = size === undefined ? undefined : await orMissing(files.stream(key))
  if (size === undefined || !content) return undefined
  const { passing, result } = hashStream(content)
  await into.stream(`files/${key}`, size, passing)
  return result()
}

/** Renditions are small and may be rewritten at any moment, so they are read whole before their size is declared. */
async function packRendition({ files }: BackupFiles, into: Packer, key: string) {
  const content = await orMissing(files.read(key))
  if (!content) return undefined
  await into.stream(`files/${key}`, content.length, Readable.from([content]))
  return { sum: sha256(content), bytes: content.length }
}

async function orMissing<Content>(reading: Promise<Content>): Promise<Content | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}
