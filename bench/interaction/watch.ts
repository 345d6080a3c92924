import type { Page } from '@playwright/test'

export interface Answer {
  /** Milliseconds until the next frame, by the browser's own Event Timing: the slowest event of the press, in steps of 8. */
  frame: number
  /** Milliseconds from the finger's leaving until the frame that shows what was asked for. */
  shown: number
}

/** Long enough for the browser to have told of all events, which it does in batches. */
const TOLD_MS = 600
const PATIENCE_MS = 30_000

/** Has the page count its presses; to be said before it is opened. */
export async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(`window.presses = []
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries()) if (interactionId) presses.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })`)
}

/** The longest press so far, in milliseconds; less than 16 the browser does not tell. */
export async function longestPress(page: Page): Promise<number> {
  await page.waitForTimeout(TOLD_MS)
  return Number(await page.evaluate('Math.max(16, ...presses)'))
}

/** Presses, and waits for what is to be there then. It looks only when something has changed, not to be in the way. */
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
