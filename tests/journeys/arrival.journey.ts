import type { Page } from '@playwright/test'
import { expect, facesThere, test } from './support/journey.ts'

const FACE = /\.woff2$/
const PICTURE = /\/media\//

/** The addresses of this kind that the page asks for, as they come. */
function asked(page: Page, kind: RegExp): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (kind.test(request.url())) urls.push(request.url())
  })
  return urls
}

/** Keeps the pictures back until they are let go. */
async function holdPictures(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(PICTURE, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  return release
}

test('a mouse that lies still is nobody: only what the first screen shows is fetched', async ({ page }) => {
  const pictures = asked(page, PICTURE)
  await page.goto('/')
  await page.evaluate(`dispatchEvent(new PointerEvent('pointermove'))`)
  await expect(page.locator('html')).toHaveAttribute('data-alive')
  await page.waitForLoadState('networkidle')
  expect(pictures).toEqual([expect.stringContaining('/media/hero/')])
  await page.mouse.move(200, 200)
  await page.mouse.move(210, 210)
  await expect.poll(() => pictures.length).toBeGreaterThan(1)
})

test('faces follow the first picture of a visit, and wait for none on the pages after it', async ({
  page,
}) => {
  const faces = asked(page, FACE)
  let release = await holdPictures(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(faces).toEqual([])
  release()
  await expect.poll(() => faces.length).toBeGreaterThan(2)

  await page.unroute(PICTURE)
  release = await holdPictures(page)
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const shown = () => page.evaluate(`document.documentElement.dataset.shown !== undefined`)
  await expect.poll(() => page.evaluate(facesThere)).toBeGreaterThan(2)
  expect(await shown()).toBe(false)
  release()
})

test('without scripts the faces come all the same', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  const faces = asked(page, FACE)
  await page.goto(`${baseURL}/`)
  await expect.poll(() => faces.length).toBeGreaterThan(2)
  await page.close()
})
