import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'

const maker = path.join(import.meta.dirname, 'make-pglite.ts')

/**
 * Opens the embedded Postgres in its folder, created if missing. It is created elsewhere first, so that a killed
 * process leaves nothing half made, and in a child process, because initdb takes 350 MB that a process never gives
 * back.
 */
export async function startPglite(dataDir: string): Promise<PGlite> {
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) await make(dataDir)
  return openPglite(dataDir)
}

async function make(dataDir: string) {
  const around = path.dirname(dataDir)
  const begun = `${path.basename(dataDir)}-begun-`
  await mkdir(around, { recursive: true })
  for (const name of await readdir(around))
    if (name.startsWith(begun)) await rm(path.join(around, name), { recursive: true })
  const made = await mkdtemp(path.join(around, begun))
  await promisify(execFile)(process.execPath, [maker, made], { env: {} })
  await rename(made, dataDir)
}

/**
 * Opens it in this process, creating it if necessary. V8's optimising compiler is off for WebAssembly: a single
 * function costs it 12 seconds and 600 MB at every start, for statements that are a tenth faster.
 */
export function openPglite(dataDir: string): Promise<PGlite> {
  // V8 reads these when it compiles a WebAssembly module.
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
  // The default is 128 MB; a single process needs no more than this, given the system's page cache.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
  return PGlite.create({ dataDir, startParams })
}
