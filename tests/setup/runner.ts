import { writeSync } from 'node:fs'
import { type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest'
import { treeOf } from '../support/process-tree.ts'
import { Silence } from './silence.ts'

const SILENT = 'Nothing has moved for two minutes'
/** The tests that run in this process, each with what fails it. */
const running = new Map<RunnerTestCase, (error: Error) => void>()
let file: string | undefined
let last = ''

/** A test that hangs fails, and what follows it is run. What else hangs (a hook, an import) ends the process. */
const silence = new Silence(process.ppid, () => {
  for (const fail of running.values()) fail(new Error(`${SILENT}: this test hangs.`))
  if (running.size > 0 || file === undefined) return
  writeSync(2, `${SILENT}: a hook or an import of ${file} hangs, ${last}.\n`)
  for (const pid of treeOf(process.pid).reverse()) process.kill(pid, 'SIGKILL')
})

/** Runs tests without a limit of time (decision 190). */
export default class extends TestRunner {
  override onCollectStart(started: RunnerTestFile) {
    super.onCollectStart(started)
    silence.moved()
    file = started.name
    last = 'before its first test'
  }
  async runTask(test: RunnerTestCase) {
    const { promise, reject } = Promise.withResolvers<never>()
    running.set(test, reject)
    silence.moved()
    try {
      await Promise.race([TestRunner.getTestFn(test)(), promise])
    } finally {
      running.delete(test)
      silence.moved()
      last = `after the test ‘${test.name}’`
    }
  }
  override onAfterRunFiles(files: RunnerTestFile[]) {
    super.onAfterRunFiles(files)
    file = undefined
  }
}
