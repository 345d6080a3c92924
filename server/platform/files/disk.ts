import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { writeAtomically } from '../write-atomically.ts'
import { checkKey, FileMissing, type Files, type ListedFile } from './port.ts'
import { withStream } from './with-stream.ts'

const PRIVATE = { recursive: true, mode: 0o700 } as const
const DAY = 24 * 60 * 60 * 1000

/**
 * Files in the folder `root`, created when needed, which must be one file system. Folders have mode 0700, files 0600.
 * Several processes may share it. A file being written is in `root/.parts`.
 */
export function diskFiles({ root }: { root: string }): Files {
  const parts = path.join(root, '.parts')
  const newPart = () => path.join(parts, randomUUID())
  const locate = (key: string) => path.join(root, checkKey(key))
  let swept: Promise<void> | undefined
  return {
    put: (key, content) =>
      withStream(content, async () => {
        const file = locate(key)
        await mkdir(parts, PRIVATE)
        swept ??= sweep(parts).catch(() => undefined)
        await swept
        await mkdir(path.dirname(file), PRIVATE)
        await writeAtomically(file, content, newPart())
      }),
    async read(key) {
      const handle = await found(key, () => openFile(locate(key)))
      try {
        return await readOnce(handle)
      } finally {
        await handle.close()
      }
    },
    async stream(key, part) {
      const handle = await found(key, () => openFile(locate(key)))
      return handle.createReadStream(part && { start: part.start, end: part.end - 1 })
    },
    async size(key) {
      const stats = await stat(locate(key)).catch(undefinedIfMissing)
      return stats?.isFile() ? stats.size : undefined
    },
    async remove(key) {
      await rm(locate(key)).catch(undefinedIfMissing)
    },
    async *list(folder) {
      yield* listed(root, checkKey(folder))
    },
    async check() {
      await mkdir(parts, PRIVATE)
      const probe = newPart()
      await writeAtomically(`${probe}.check`, 'writable', probe)
      await rm(`${probe}.check`)
    },
  }
}

async function* listed(root: string, folder: string): AsyncGenerator<ListedFile> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(undefinedIfMissing)
  for (const entry of entries ?? []) {
    const key = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* listed(root, key)
    // Removed since the folder was read.
    const stats = entry.isFile() ? await stat(path.join(root, key)).catch(() => undefined) : undefined
    if (stats) yield { key, bytes: stats.size, changedAt: stats.mtime }
  }
}

async function openFile(file: string) {
  const handle = await open(file, 'r')
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw Object.assign(new Error('not a file'), { code: 'EISDIR' })
}

/** One allocation and one read; `readFile` gathers chunks and joins them, which takes twice the memory. */
async function readOnce(handle: FileHandle): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow((await handle.stat()).size)
  let filled = 0
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, filled)
    if (bytesRead === 0) return bytes.subarray(0, filled)
    filled += bytesRead
  }
  return bytes
}

async function found<Result>(key: string, look: () => Promise<Result>): Promise<Result> {
  try {
    return await look()
  } catch (error) {
    throw isMissing(error) ? new FileMissing(key) : error
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

function isMissing(error: unknown) {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_FS_EISDIR'].includes(code)
}

/** Removes partial files that a killed process left. Newer ones may belong to another process. */
async function sweep(parts: string) {
  for (const name of await readdir(parts)) {
    const part = path.join(parts, name)
    const age = await stat(part).then(
      (stats) => Date.now() - stats.mtimeMs,
      () => 0,
    )
    if (age > DAY) await rm(part, { force: true })
  }
}
