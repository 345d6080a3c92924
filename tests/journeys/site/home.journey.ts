import type { Page } from '@playwright/test'
import { long } from '../../long-tests.ts'
import { activate, expect, loadedFonts, mailTo, test } from '../support/journey.ts'

const words = { Name: 'Ann Grant', Message: 'A film about the river, please.' }

test('without JavaScript the page is complete, its menu opens, and the form can be sent', async ({
  browser,
  baseURL,
  server,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    ...(baseURL ? { baseURL } : {}),
  })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText('Get Free Quote'), 'no button floats over the words').toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.locator('#phone-menu').getByRole('link', { name: 'Contact' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Name').fill(words.Name)
  await page.getByLabel('Email').fill('noscript@example.com')
  await page.getByLabel('Service').selectOption('Documentary')
  await page.getByLabel('Message').fill(words.Message)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/#message-sent$/)
  await expect(page.locator('#message-sent')).toBeVisible()
  await mailTo(server, 'enquiry-thanks', 'noscript@example.com')
  await context.close()
})

test('in forced colours the bar has a background, a film its play button and the search field its focus ring', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const clear = 'rgba(0, 0, 0, 0)'
  await expect(page.locator('.site-header')).not.toHaveCSS('background-color', clear)
  const play = page.getByRole('link', { name: 'Play the showreel' }).locator(':has(> svg)')
  await expect(play).not.toHaveCSS('background-color', clear)
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(field).toHaveCSS('outline-style', 'solid')
})

test(
  'smooth scrolling to an anchor works before the sections in between are laid out, and they are laid out when the page is idle',
  long(
    'tests/journeys/site/questions.journey.ts',
    'each column opens one question at a time, and a URL with a question opens it',
  ),
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.route(/\/assets\/start-/, (route) => route.abort())
    const place = page.locator('#contact')
    const laidOut = () =>
      page.evaluate(
        `[...document.querySelectorAll('main > section')].map((part) => getComputedStyle(part).contentVisibility === 'visible')`,
      )
    const top = async () => Math.round((await place.boundingBox())?.y ?? Number.NaN)
    const underTheBar = 72

    await page.goto('/')
    expect(await laidOut()).toContain(false)
    // Line breaks may change when the fonts load.
    await expect.poll(() => page.evaluate(loadedFonts)).toBeGreaterThan(3)
    await page.getByRole('link', { name: 'Start Your Project' }).first().click()
    await expect.poll(top).toBe(underTheBar)

    await page.unroute(/\/assets\/start-/)
    await page.goto('about:blank')
    await page.goto('/')
    await activate(page)
    await expect.poll(laidOut).not.toContain(false)
  },
)

test('on a phone the first screen says what the business is for, and the quote button comes where nothing is under it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await test.step('the button of the first screen leads to the work', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Cinematic storytelling that moves people',
    )
    await page.getByRole('link', { name: 'Explore My Work' }).click()
    await expect(page).toHaveURL(/#portfolio$/)
    await expect(page.locator('#portfolio')).toBeInViewport()
  })
  await test.step('the quote button comes on scrolling up, and goes on scrolling down', () =>
    expectQuoteButton(page))
})

async function expectQuoteButton(page: Page) {
  await activate(page)
  await expect(page.locator('html')).toHaveAttribute('data-whole')
  const quote = page.getByRole('link', { name: 'Get Free Quote' })
  // Two scrolls within one frame are one to the page.
  const scrollTo = (place: string) =>
    page.evaluate(`new Promise((seen) => {
      scrollTo({ top: ${place}, behavior: 'instant' })
      requestAnimationFrame(() => requestAnimationFrame(seen))
    })`)
  const bottomOf = (id: string) =>
    `document.getElementById('${id}').getBoundingClientRect().bottom + scrollY - innerHeight`
  await scrollTo(`${bottomOf('faq')} + 40`)
  await expect(quote).toBeHidden()
  await scrollTo(bottomOf('faq'))
  await expect(quote).toBeVisible()
  expect((await quote.boundingBox())?.height).toBe(44)
  await scrollTo(`${bottomOf('faq')} - 90`)
  await expect(quote).toBeHidden()
  await scrollTo(bottomOf('faq'))
  await expect(quote).toBeHidden()
}

test('the first picture moves only for those who want motion, and stops when told', async ({ page }) => {
  const films: string[] = []
  page.on('request', (request) => request.url().endsWith('.mp4') && films.push(request.url()))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await activate(page)
  expect(films).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await page.getByRole('button', { name: 'Pause the moving picture' }).click()
  await expect(page.getByRole('button', { name: 'Play the moving picture' })).toBeVisible()
  expect(new Set(films).size).toBe(1)
})
