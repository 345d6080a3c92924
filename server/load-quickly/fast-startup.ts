import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { cachePackageResolution } from './package-resolution-cache.ts'

const BESIDE_THE_PROGRAM = path.join(import.meta.dirname, '../../.cache')

/**
 * Makes what is imported from here on load in less than half the time. Node alone takes 2.7 times the processor time for
 * a start, and 2.3 times with its compile cache, which is the first line below; the other is Node's own hook for
 * resolving imports. A bundled server would take 0.8 times as long, but every command and stack trace would need the
 * build (decision 147). Nothing depends on this: without it the program runs the same, and starts later.
 */
export function startFast(cache = BESIDE_THE_PROGRAM): void {
  enableCompileCache(path.join(cache, 'compile'))
  cachePackageResolution()
}
