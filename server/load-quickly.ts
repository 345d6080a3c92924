import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { findPackagesOnce } from './find-packages-once.ts'

const BESIDE_THE_PROGRAM = path.join(import.meta.dirname, '../.cache')

/** Makes what is imported from here on load in half the time. Compiled code is cached for the next start. */
export function loadQuickly(cache = BESIDE_THE_PROGRAM): void {
  enableCompileCache(path.join(cache, 'compile'))
  findPackagesOnce()
}
