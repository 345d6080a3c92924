import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = '**/*.{html,js,css,svg,json,txt,xml,webmanifest}'
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes a `.br` and a `.gz` beside each file in a folder that is worth it. Returns the number of these files. */
export async function compress(folder: string): Promise<number> {
  const files = await Array.fromAsync(glob(COMPRESSIBLE, { cwd: folder }))
  await Promise.all(files.map((file) => compressFile(join(folder, file))))
  return files.length
}

async function compressFile(path: string) {
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  }
  await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }))
  await writeFile(`${path}.br`, await brotli(bytes, { params }))
}
