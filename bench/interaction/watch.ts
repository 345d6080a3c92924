import type { Page } from '@playwright/test'

export interface Answer {
  /**
   * Milliseconds until the next frame, by the browser's own Event Timing: the slowest event of the press, in steps of
   * 8.
   */
  frame: number
  /** Milliseconds from lifting the finger to the frame that shows what was asked for. */
  shown: number
}

/** Long enough for the browser to report all events, which it does in batches. */
const TOLD_MS = 600
const PATIENCE_MS = 30_000

/** Makes the page count its presses; call before opening it. */
export async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(`window.presses = []
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries()) if (interactionId) presses.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })`)
}

/** The longest press so far, in milliseconds; the browser does not report less than 16. */
export async function longestPress(page: Page): Promise<number> {
  await page.waitForTimeout(TOLD_MS)
  return Number(await page.evaluate('Math.max(16, ...presses)'))
}

/** Presses, then waits for the expected result. Checks only when something has changed, so as not to interfere. */
export async function watch(page: Page, shows: string, press: () => Promise<void>): Promise<Answer> {
  await page.evaluate(`void (window.shown = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(${JSON.stringify(`there is no ${shows}`)})), ${PATIENCE_MS})
    let pressed
    addEventListener('pointerup', ({ timeStamp }) => { pressed ??= timeStamp }, true)
    const look = () => {
      if (pressed === undefined || !document.querySelector(${JSON.stringify(shows)})) return
      changes.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
    }
    const changes = new MutationObserver(look)
    changes.observe(document, { subtree: true, childList: true, attributes: true })
    for (const name of ['toggle', 'input']) addEventListener(name, look, true)
  }))`)
  await press()
  const shown = Number(await page.evaluate('shown'))
  return { frame: await longestPress(page), shown }
}
