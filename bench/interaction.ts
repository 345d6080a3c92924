import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Page, chromium as playwright } from '@playwright/test'
import { removeDir, startProcess } from '../tests/process/server.ts'
import { median, spread } from './median.ts'

/**
 * How long a press takes until the next frame is painted, by the browser's own Event Timing (steps of 8 ms), on a
 * processor slowed down four times: menus and the portfolio, on the home page as it arrives and once it is alive.
 * Beside them, in turn, a page with nothing but a button and its popover: less than that this machine cannot do.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 7)
const SLOWER = 4
const MOST = 64
const own = path.join(import.meta.dirname, '../.cache/browser')
mkdirSync(own, { recursive: true })
process.env.TMPDIR = own
const { default: chromium } = await import('@sparticuz/chromium')

const BARE = '<button popovertarget=p>Menu</button><div id=p popover>A menu</div>'
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const presses = [
  { name: 'Services menu, desk', viewport: desk, selector: '[popovertarget=menu-services]' },
  { name: 'Portfolio menu, desk', viewport: desk, selector: '[popovertarget=menu-portfolio]' },
  { name: 'Menu, phone', viewport: phone, selector: '[popovertarget=phone-menu]' },
  { name: 'Portfolio tab, desk', viewport: desk, selector: 'a[href="#work-tourism"]' },
  { name: 'Question, phone', viewport: phone, selector: '#faq summary' },
]

const server = await startProcess()
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'],
})
for (const { name, viewport, selector } of presses)
  for (const alive of [false, true]) {
    const figures: number[] = []
    const least: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      figures.push(await measure({ viewport, selector, alive }))
      least.push(await measure({ viewport, selector: 'button', alive: false, html: BARE }))
    }
    console.log(
      `${name}, ${alive ? 'alive' : 'as it arrives'}`.padEnd(38),
      spread(figures, 0),
      `ms (at most ${MOST}; bare page ${spread(least, 0)}; ratio ${(median(figures) / median(least)).toFixed(2)})`,
    )
  }
await browser.close()
await server.end()
await removeDir(server.dataDir)

interface Press {
  viewport: typeof desk
  selector: string
  alive: boolean
  /** Instead of the home page. */
  html?: string
}

/** Milliseconds from one press to the next frame. */
async function measure({ viewport, selector, alive, html }: Press): Promise<number> {
  const page = await browser.newPage({ viewport })
  // A page that waits for its first touch is one that has only just arrived.
  if (!alive) await page.addInitScript('window.requestIdleCallback = () => 0')
  if (html) await page.setContent(html)
  else await page.goto(server.url, { waitUntil: 'load' })
  if (alive) await hydrated(page)
  await page.locator(selector).first().hover()
  await page.waitForTimeout(300)
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate(`window.presses = []; new PerformanceObserver((list) => {
    for (const { name, duration, interactionId } of list.getEntries()) if (interactionId) presses.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })`)
  // By the mouse itself, which lies there already: the driver's own click looks around the page within the press.
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForTimeout(700)
  const longest = await page.evaluate('Math.max(16, ...presses)')
  await page.close()
  return Number(longest)
}

async function hydrated(page: Page) {
  await page.mouse.move(2, 2)
  await page.evaluate(`dispatchEvent(new Event('pointerdown'))`)
  while (!(await page.evaluate('Boolean(window.__reactRouterDataRouter?.state.initialized)')))
    await page.waitForTimeout(50)
  await page.waitForTimeout(300)
}
