import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` beside each file in a folder that is worth it, except those compressed by an earlier run.
 * Returns the number of files compressed.
 */
export async function compress(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && compressible.test(entry.name),
  )
  const written = await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
  return written.filter(Boolean).length
}

async function compressFile(path: string): Promise<boolean> {
  if (await newer(`${path}.br`, path)) return false
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  }
  await Promise.all([
    gzipped(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
    brotli(bytes, { params }).then((small) => writeFile(`${path}.br`, small)),
  ])
  return true
}

async function newer(path: string, than: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(path).catch(() => undefined), stat(than)])
  return a !== undefined && a.mtimeMs >= b.mtimeMs
}
