import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'

/**
 * Opens the embedded Postgres in its folder, which is made if missing. V8's optimising compiler is off for WebAssembly: a
 * single function costs it 12 seconds and 600 MB at every start, for statements that are a tenth faster.
 */
export function startPglite(dataDir: string): Promise<PGlite> {
  // V8 reads these when it compiles a WebAssembly module.
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
  // The default is 128 MB; a single process needs no more, with the system's cache behind it.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
  return PGlite.create({ dataDir, startParams })
}
