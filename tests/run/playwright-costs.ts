import { flushCompileCache } from 'node:module'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { noteCosts } from './costs.ts'

/** Notes what each file of journeys took, and gives the workers what the runner has compiled. */
export default class implements Reporter {
  readonly #files = new Map<string, { ms: number; skipped: number }>()

  onBegin() {
    // Otherwise it is written at the end, and in a fresh clone each worker compiles every file again.
    flushCompileCache()
  }

  onTestEnd({ location: { file } }: TestCase, { duration, status }: TestResult) {
    const cost = this.#files.get(file) ?? { ms: 0, skipped: 0 }
    cost.ms += duration
    if (status === 'skipped') cost.skipped += 1
    this.#files.set(file, cost)
  }

  onEnd() {
    noteCosts(Array.from(this.#files, ([file, cost]) => ({ file, ...cost })))
  }
}
