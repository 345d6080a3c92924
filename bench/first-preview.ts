import type { Browser, Page } from '@playwright/test'
import { openBrowser, PHONE } from './browser.ts'

/** As Lighthouse defines it: 150 ms round trip, 1.6 Mbit/s, and a processor a quarter as fast. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SLOWER = 4

/**
 * Milliseconds from pressing 'View Photos' to the frame that shows the first preview, each in a browser with nothing
 * cached.
 */
export async function firstPreviews(url: string, codes: readonly string[]): Promise<number[]> {
  const { browser } = await openBrowser()
  const took: number[] = []
  for (const code of codes) took.push(await firstPreview(browser, url, code))
  await browser.close()
  return took
}

async function firstPreview(browser: Browser, url: string, code: string): Promise<number> {
  const page = await browser.newPage(PHONE)
  await slowDown(page)
  await page.goto(`${url}/school-photos`, { waitUntil: 'networkidle' })
  await page.getByLabel('Access code').fill(code)
  await page.evaluate(`void (window.firstPreview = new Promise((seen) => {
    const began = () => {
      const start = performance.now()
      const look = () => {
        const photo = document.querySelector('main section img[src]')
        if (!photo?.complete || photo.naturalWidth === 0) return requestAnimationFrame(look)
        photo.decode().then(() => requestAnimationFrame(() => requestAnimationFrame(() => seen(performance.now() - start))))
      }
      look()
    }
    document.querySelector('main form').addEventListener('submit', began, { once: true })
  }))`)
  await page.getByRole('button', { name: 'View Photos' }).click()
  const took = Number(await page.evaluate('window.firstPreview'))
  await page.close()
  return took
}

async function slowDown(page: Page) {
  const slow = await page.context().newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', SLOW_4G)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}
