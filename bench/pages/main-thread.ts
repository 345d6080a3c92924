import type { Browser } from '@playwright/test'
import { PHONE } from '../browser.ts'

/** Milliseconds of processor time, which other work on the machine does not affect. */
export interface MainThread {
  busy: number
  /** Style recalculation and layout. */
  layout: number
  script: number
}

/** How long a page keeps the main thread busy before it settles, on a phone's screen and this machine's processor. */
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
