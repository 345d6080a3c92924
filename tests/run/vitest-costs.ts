import type { Reporter, TestModule } from 'vitest/node'
import { noteCosts } from './costs.ts'

/** Notes what each file of unit and process tests took. */
export default class implements Reporter {
  onTestModuleEnd(module: TestModule) {
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    const skipped = [...module.children.allTests('skipped')].filter(
      (test) => !test.tags.includes('long'),
    ).length
    noteCosts([{ file: module.moduleId, ms: duration + collectDuration + setupDuration, skipped }])
  }
}
