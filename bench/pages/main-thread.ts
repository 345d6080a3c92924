import type { Browser } from '@playwright/test'
import { PHONE } from '../browser.ts'

/** Milliseconds of processor time: what else the machine does meanwhile is not in them, as it is in a clock's. */
export interface MainThread {
  busy: number
  /** Matching rules and laying out. */
  layout: number
  script: number
}

/** How long a page keeps the main thread busy until it has come to rest, on a phone's screen and this machine's processor. */
export async function busyWith(browser: Browser, url: string): Promise<MainThread> {
  const page = await browser.newPage(PHONE)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url, { waitUntil: 'networkidle' })
  const { metrics } = await devtools.send('Performance.getMetrics')
  await page.close()
  const of = (name: string) => (metrics.find((each) => each.name === name)?.value ?? Number.NaN) * 1000
  return {
    busy: of('TaskDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
    script: of('ScriptDuration'),
  }
}
