import type { Browser, Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import type { Press } from './measured-presses.ts'
import { type Answer, countPresses, longestPress, watch } from './watch.ts'

/** As it arrives: loaded but untouched. Alive: its code has loaded, and someone is about to press. */
export type State = 'as it arrives' | 'alive'

interface How {
  url: string
  /** How many times slower the processor is. */
  slower: number
}

/** Long enough for a page to fetch what it fetches once the pointer comes near. */
const APPROACH_MS = 1000

/** One press on a page that nobody has opened before. */
export async function measurePress(
  browser: Browser,
  press: Press,
  { url, slower, state }: How & { state: State },
): Promise<Answer> {
  const page = await browser.newPage(press.device)
  await countPresses(page)
  // A page that waits for its first touch has only just arrived.
  if (state === 'as it arrives') await page.addInitScript('window.requestIdleCallback = () => 0')
  await page.goto(url + press.path, { waitUntil: 'load' })
  await page.evaluate(`${shown(press.selector)}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
  if (state === 'alive') await approach(page, press.selector)
  const [x = 0, y = 0] = await page.evaluate<number[]>(`(() => {
    const { x, y, width, height } = ${shown(press.selector)}.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  })()`)
  await slowDown(page, slower)
  const answer = await watch(page, press.shows, async () => {
    await tap(page, press.device, x, y)
    if (press.typed) await page.keyboard.press(press.typed)
  })
  await page.close()
  return answer
}

/** Milliseconds for a tap on an empty page: this machine cannot do better. */
export async function measureEmptyPage(
  browser: Browser,
  device: Press['device'],
  slower: number,
): Promise<number> {
  const page = await browser.newPage(device)
  await countPresses(page)
  await page.goto('about:blank')
  await page.setContent('<!doctype html><meta name=viewport content=width=device-width><p>Nothing')
  await page.waitForTimeout(300)
  await slowDown(page, slower)
  await tap(page, device, 200, 300)
  const longest = await longestPress(page)
  await page.close()
  return longest
}

/** Milliseconds for a tap on nothing in particular, at first paint. */
export async function measureFirstPaint(browser: Browser, { url, slower }: How): Promise<number> {
  const page = await browser.newPage(PHONE)
  await countPresses(page)
  await page.addInitScript(`new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) console.debug('painted')
  }).observe({ type: 'paint', buffered: true })`)
  await slowDown(page, slower)
  const painted = page.waitForEvent('console', (message) => message.text() === 'painted')
  const loaded = page.goto(url, { waitUntil: 'load' })
  await painted
  await tap(page, PHONE, 200, 300)
  await loaded
  const longest = await longestPress(page)
  await page.close()
  return longest
}

/**
 * Input events sent directly: the driver's own click inspects the page during the press. A mouse arrives and presses at
 * once.
 */
async function tap(page: Page, device: Press['device'], x: number, y: number) {
  if (device === PHONE) return page.touchscreen.tap(x, y)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
}

/** Touches the page and approaches what will be pressed, so that the island around it is alive by then. */
async function approach(page: Page, selector: string) {
  await page.evaluate(`new Promise((then) => {
    const target = ${shown(selector)}
    const island = target.closest('[data-island]')
    const look = () => {
      const { alive } = document.documentElement.dataset
      if (alive === undefined) return setTimeout(look, 50)
      for (const name of ['pointerover', 'pointerenter'])
        target.dispatchEvent(new PointerEvent(name, { bubbles: name === 'pointerover' }))
      if (island && island.dataset.alive === undefined) return setTimeout(look, 50)
      setTimeout(then, ${APPROACH_MS})
    }
    dispatchEvent(new PointerEvent('pointerdown'))
    look()
  })`)
}

/**
 * The first element of a selector that is displayed, as an expression for the page. The driver's own locators are not
 * used: from then on they listen to every press, which takes a millisecond of it.
 */
const shown = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility())`

async function slowDown(page: Page, rate: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}
