import type { Page } from '@playwright/test'
import { ALL_TESTS, long } from '../../long-tests.ts'
import { answered, expect, holdRequests, loadedFonts, test } from '../support/journey.ts'

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

/** The sharper screen takes the larger pictures. */
const PHONES = [
  { width: 390, height: 844, density: 3 },
  { width: 412, height: 823, density: 1.75 },
]
for (const { width, height, density } of ALL_TESTS ? PHONES : PHONES.slice(0, 1))
  test(`a phone of ${width} × ${height} at ${density} fetches under 250 kB of pictures with the home page`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: density,
      isMobile: true,
    })
    const pictures = new Map<string, number>()
    page.on('response', async (response) => {
      if (PICTURE.test(response.url())) pictures.set(response.url(), (await response.body()).length)
    })
    await page.goto(`${baseURL}/`)
    await expect(page.locator('html')).toHaveAttribute('data-whole')
    // The first screen's, and those that the browser fetches because they are near.
    await expect.poll(() => pictures.size).toBeGreaterThan(4)
    await answered(page)
    const bytes = [...pictures.values()].reduce((sum, weight) => sum + weight, 0)
    expect(bytes).toBeLessThan(250_000)
    await page.close()
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

test(
  'a headline is nearly as wide before the fonts come as after',
  long(
    'scripts/build/fonts/fonts.test.ts',
    'every family in a stack is either a font or a fallback with its own metrics',
  ),
  async ({ page }) => {
    for (const { path, width } of [
      { path: '/case-study/islay-whisky-journey', width: 390 },
      { path: '/blog/the-cut-that-nobody-sees', width: 1440 },
    ]) {
      await page.setViewportSize({ width, height: 844 })
      await page.unroute(FONT)
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
      expect(Math.abs((await measure()) / before - 1), `at ${width}`).toBeLessThan(0.06)
    }
  },
)

test(
  'what is below the first screen is laid out once, with its fonts',
  long(
    'tests/journeys/site/first-visit.journey.ts',
    'fonts load after the first picture of a visit, and without waiting on later pages',
  ),
  async ({ page }) => {
    const html = page.locator('html')
    const code = requestsFor(page, /\/assets\/start-/)
    const fonts = await holdRequests(page, FONT)
    await page.goto('/')
    await expect(html).toHaveAttribute('data-shown')
    await page.waitForLoadState('load')
    await page.evaluate('new Promise((then) => requestIdleCallback(() => requestIdleCallback(then)))')
    expect(code).toEqual([])
    fonts.release()
    await expect(html).toHaveAttribute('data-alive')
    await expect(html).toHaveAttribute('data-whole')
  },
)

test(
  'the year in the footer is changed only in another year',
  long('tests/journeys/site/islands.journey.ts', 'a feature that fails is reported, and the others work'),
  async ({ page }) => {
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
  },
)
