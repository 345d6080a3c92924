import type { Page } from '@playwright/test'
import { expect, holdRequests, loadedFonts, test } from '../support/journey.ts'

const FONT = /\.woff2$/
const PICTURE = /\/media\//

/** Collects the URLs of this kind that the page requests. */
function requestsFor(page: Page, kind: RegExp): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (kind.test(request.url())) urls.push(request.url())
  })
  return urls
}

test('a still mouse is no visitor: only the pictures of the first screen are fetched', async ({ page }) => {
  const pictures = requestsFor(page, PICTURE)
  await page.goto('/')
  await page.evaluate(`dispatchEvent(new PointerEvent('pointermove'))`)
  await expect(page.locator('html')).toHaveAttribute('data-alive')
  await page.waitForLoadState('networkidle')
  expect(pictures).toEqual([expect.stringContaining('/media/hero/')])
  await page.mouse.move(200, 200)
  await page.mouse.move(210, 210)
  await expect.poll(() => pictures.length).toBeGreaterThan(1)
})

test('fonts load after the first picture of a visit, and without waiting on later pages', async ({
  page,
}) => {
  const fonts = requestsFor(page, FONT)
  const first = await holdRequests(page, PICTURE)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(fonts).toEqual([])
  first.release()
  await expect.poll(() => page.evaluate(loadedFonts)).toBeGreaterThan(2)

  await page.unroute(PICTURE)
  const later = await holdRequests(page, PICTURE)
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const shown = () => page.evaluate(`document.documentElement.dataset.shown !== undefined`)
  await expect.poll(() => page.evaluate(loadedFonts)).toBeGreaterThan(2)
  expect(await shown()).toBe(false)
  later.release()
})

for (const { path, width } of [
  { path: '/case-study/islay-whisky-journey', width: 390 },
  { path: '/blog/the-cut-that-nobody-sees', width: 1440 },
])
  test(`a headline is nearly as wide before the fonts come as after, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const fonts = await holdRequests(page, FONT)
    await page.goto(path)
    const measure = async () =>
      Number(
        await page.evaluate(`(() => {
          const title = document.querySelector('h1')
          title.style.cssText = 'position: absolute; max-width: none; white-space: nowrap'
          return title.getBoundingClientRect().width
        })()`),
      )
    const before = await measure()
    fonts.release()
    await expect.poll(() => page.evaluate(loadedFonts)).toBeGreaterThan(2)
    expect(Math.abs((await measure()) / before - 1)).toBeLessThan(0.06)
  })

test('the first press is answered before the pictures further down are asked for', async ({ page }) => {
  const html = page.locator('html')
  await page.goto('/')
  await expect(html).toHaveAttribute('data-shown')
  const atOnce = await page.evaluate(
    `dispatchEvent(new PointerEvent('pointerdown')) && 'touched' in document.documentElement.dataset`,
  )
  expect(atOnce).toBe(false)
  await expect(html).toHaveAttribute('data-touched')
})

test('the year in the footer is changed only in another year', async ({ page }) => {
  const year = page.locator('[data-year]')
  await page.addInitScript(
    `addEventListener('DOMContentLoaded', () => { window.written = document.querySelector('[data-year]').firstChild })`,
  )
  await page.goto('/about')
  const built = Number(await page.evaluate('written.data'))
  const visitIn = async (visited: number) => {
    await page.clock.setFixedTime(new Date(Date.UTC(visited, 5, 1)))
    await page.goto('/about')
    await expect(page.locator('html')).toHaveAttribute('data-alive')
  }
  await visitIn(built)
  expect(await page.evaluate('written.isConnected')).toBe(true)
  await visitIn(built + 1)
  await expect(year).toHaveText(String(built + 1))
})

test('without scripts the fonts load too', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  const fonts = requestsFor(page, FONT)
  await page.goto(`${baseURL}/`)
  await expect.poll(() => fonts.length).toBeGreaterThan(2)
  await page.close()
})
