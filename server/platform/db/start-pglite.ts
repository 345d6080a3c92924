import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'

/**
 * The Postgres in this process, in its folder, made when missing. Its code stays as V8 compiles it first: optimised, one
 * function alone costs twelve seconds of processor and 600 MB at every start, and statements take nine tenths of the time.
 */
export function startPglite(dataDir: string): Promise<PGlite> {
  // Read when a module of WebAssembly is made.
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
  // Of its own 128 MB one process has no use for more: behind them is the system's cache.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
  return PGlite.create({ dataDir, startParams })
}
