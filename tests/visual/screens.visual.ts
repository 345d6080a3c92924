import type { Page } from '@playwright/test'
import { seedSample } from '../../server/seed/seed-sample.ts'
import { activate, expect, OWNER } from '../journeys/support/journey.ts'
import { journeysOnOwnServer } from '../journeys/support/own-server.ts'
import { forgetJobs } from '../support/sample.ts'

const PUBLIC = {
  home: '/',
  about: '/about',
  services: '/services',
  service: '/services/film-production',
  gallery: '/services/aerial-media/scenic-landscape',
  'case-study': '/case-study/visqueen-product-photography',
  blog: '/blog',
  article: '/blog/snow-is-not-white',
  'rate-card': '/rate-card',
  'not-found': '/no/such/page',
}
const SCHOOL = {
  gate: '/school-photos',
  'lost-code': '/school-photos/lost-code',
  years: '/school-photos/user-flow',
  'sign-in': '/school-photos/sign-in',
  basket: '/school-photos/basket',
}
const DESK = {
  'desk-events': '/school-photos/admin',
  'desk-orders': '/school-photos/admin/orders',
  'desk-sales': '/school-photos/admin/sales',
  'desk-messages': '/school-photos/admin/messages',
  'desk-people': '/school-photos/admin/people',
  'desk-prices': '/school-photos/admin/prices',
  'desk-offers': '/school-photos/admin/offers',
  'desk-setup': '/school-photos/admin/setup',
  'desk-help': '/school-photos/admin/help',
}
const WIDTHS = [390, 1440]
/** In CSS pixels from the top; even at half size, a picture shows what has moved. */
const TALLEST = 3000

/** The whole product with its sample campaign, before any portrait is drawn or order placed. */
const test = journeysOnOwnServer(async (app) => {
  await seedSample(app.system)
  for (const kind of ['seed.orders', 'seed.photos'] as const) await forgetJobs(app, kind)
})
test.use({ deviceScaleFactor: 0.5, contextOptions: { reducedMotion: 'reduce' } })

for (const [name, path] of Object.entries({ ...PUBLIC, ...SCHOOL }))
  test(`${name} looks as it did`, async ({ page }) => {
    for (const width of WIDTHS) {
      await open(page, path, width)
      await expectSameLook(page, `${name}-${width}`)
    }
  })

test('a child’s gallery looks as it did', async ({ page }) => {
  await open(page, '/school-photos', 390)
  await page.getByLabel('Access code').fill('SAMPLE00')
  await page.getByRole('button', { name: 'View Photos' }).click()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('img').nth(3)).toBeAttached()
    await expectSameLook(page, `child-${width}`)
  }
})

test('the desk looks as it did', async ({ page }) => {
  await page.goto('/school-photos/sign-in')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)
  await page.goto('/school-photos/admin')
  const newest = await page
    .getByRole('link', { name: /^View / })
    .first()
    .getAttribute('href')
  const screens = { ...DESK, 'desk-event': `${newest}`, 'desk-catch-up': `${newest}/catch-up` }
  for (const [name, path] of Object.entries(screens))
    for (const width of WIDTHS) {
      await open(page, path, width)
      await expectSameLook(page, `${name}-${width}`)
    }
})

async function open(page: Page, path: string, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

async function expectSameLook(page: Page, name: string) {
  await activate(page)
  await page.evaluate(everythingWanted)
  await expect.poll(() => page.evaluate(missingPictures)).toEqual([])
  await page.waitForLoadState('networkidle')
  await page.evaluate(everythingPainted)
  const { width = 0 } = page.viewportSize() ?? {}
  const height = Math.min(TALLEST, await page.evaluate<number>('document.documentElement.scrollHeight'))
  const picture = await page.screenshot({
    type: 'jpeg',
    quality: 60,
    fullPage: true,
    clip: { x: 0, y: 0, width, height },
    animations: 'disabled',
    mask: [page.locator('time')],
  })
  expect.soft(picture).toMatchSnapshot(`${name}.jpg`, { maxDiffPixelRatio: 0.001 })
}

/** Lays out the whole page and loads its pictures without scrolling; a string, because it runs in the page. */
const everythingWanted = `document.documentElement.toggleAttribute('data-whole', true)
  for (const image of document.images) image.loading = 'eager'`

/** A loaded picture shows its background until it is decoded; a string, because it runs in the page. */
const everythingPainted = `(async () => {
  await document.fonts.ready
  await Promise.allSettled([...document.images].filter(({ complete }) => complete).map((image) => image.decode()))
  await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))
})()`

/** The pictures still to come; a string, because it runs in the page. */
const missingPictures = `[...document.images]
  .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < ${TALLEST})
  .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
  .map(({ currentSrc, alt }) => currentSrc || alt)`
