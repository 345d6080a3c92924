import { ALL_TESTS, long } from '../../long-tests.ts'
import { activate, answered, expect, holdRequests, test } from '../support/journey.ts'

const CODE = /\/assets\/(?:react|hydrate|contact-form|estimate-calculator|open-lightbox|finder)/

test('reading a page runs no island code, and an island comes alive once the whole style sheet has loaded', async ({
  page,
}) => {
  await page.addInitScript(`new MutationObserver(() => {
    window.styled = [...document.styleSheets].some(({ href }) => /\\/app-[^/]+\\.css$/.test(href ?? ''))
  }).observe(document, { subtree: true, attributeFilter: ['data-alive'] })`)
  await page.goto('/')
  await activate(page)
  const run = await page.evaluate(
    `performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType === 'script').map(({ name }) => name)`,
  )
  expect(run).not.toEqual(expect.arrayContaining([expect.stringMatching(CODE)]))
  await expect(page.locator('[data-island][data-alive]')).toHaveCount(0)
  expect(await page.evaluate('styled')).toBe(false)
  await page.getByLabel('Name', { exact: true }).hover()
  await expect(page.locator('[data-island=contact-form][data-alive]')).toHaveCount(1)
  expect(await page.evaluate('styled')).toBe(true)
})

const LINES = [
  ['saves data', { saveData: true }],
  ['has a slow line', { effectiveType: '3g', downlink: 1.2 }],
] as const
for (const [line, connection] of ALL_TESTS ? LINES : LINES.slice(0, 1))
  test(
    `for somebody who ${line} the first picture stays still, and who saves data fetches nothing in advance`,
    long(
      'tests/journeys/site/home.journey.ts',
      'the first picture moves only for those who want motion, and stops when told',
    ),
    async ({ page }) => {
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.addInitScript(
        `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(connection)} })`,
      )
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto('/')
      await activate(page)
      await answered(page)
      expect(requests.filter((url) => url.endsWith('.mp4'))).toEqual([])
      if ('saveData' in connection) expect(requests.filter((url) => CODE.test(url))).toEqual([])
    },
  )

const LATE = [
  ['all', /\/assets\/start-/],
  ['its', /\/assets\/react-/],
] as const
for (const [late, code] of ALL_TESTS ? LATE : LATE.slice(0, 1)) {
  test(`a form that is sent before ${late} code has loaded is validated afterwards, and keeps the typed text`, async ({
    page,
  }) => {
    const { release } = await holdRequests(page, code)
    await page.goto('/')
    await page.getByLabel('Name', { exact: true }).fill('Isla Kerr')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.locator('[data-island][data-alive]')).toHaveCount(0)
    release()
    await expect(page.getByText('Message is required')).toBeVisible()
    await expect(page.getByText('Name is required')).toHaveCount(0)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Isla Kerr')
  })

  test(
    `a click and a typed number on the estimate count when ${late} code loads later`,
    long(
      'tests/journeys/site/islands.journey.ts',
      'code has loaded is validated afterwards, and keeps the typed text',
    ),
    async ({ page }) => {
      const { release } = await holdRequests(page, code)
      await page.goto('/rate-card')
      const days = page.getByRole('textbox').first()
      await days.fill('2')
      await page
        .getByRole('button', { name: /^One more/ })
        .nth(1)
        .click()
      release()
      await expect(page.getByRole('heading', { name: 'Estimate', exact: true })).toBeVisible()
      await expect(days).toHaveValue('2')
      await expect(page.getByRole('textbox').nth(1)).toHaveValue('1')
    },
  )
}

test(
  'a photo that is clicked before any code has loaded opens above the page',
  long(
    'tests/journeys/site/islands.journey.ts',
    'code has loaded is validated afterwards, and keeps the typed text',
  ),
  async ({ page }) => {
    const { release } = await holdRequests(page, /\/assets\/start-/)
    await page.goto('/services/aerial-media/scenic-landscape', { waitUntil: 'commit' })
    await page.locator('a[data-photo]').nth(1).click()
    expect(new URL(page.url()).pathname).toBe('/services/aerial-media/scenic-landscape')
    release()
    await expect(page.getByText('2 / 16')).toBeVisible()
  },
)

test(
  'without code, a photo’s link opens its file',
  long(
    'tests/journeys/parents/gallery.journey.ts',
    'without the code of the large view a photo opens as a file, and Back returns to the gallery',
  ),
  async ({ page }) => {
    await page.route(/\/assets\/start-/, (route) => route.abort())
    await page.goto('/services/aerial-media/scenic-landscape')
    await page.locator('a[data-photo]').nth(1).click()
    await expect(page).toHaveURL(/\/media\/.+\.jpg$/)
  },
)

test('a feature that fails is reported, and the others work', async ({ page, complaints }) => {
  // The tabs, among the first, find nothing as they expect it.
  await page.addInitScript(`
    Object.defineProperty(Element.prototype, 'ariaSelected', { set() { throw new Error('no tabs here') } })`)
  await page.clock.setSystemTime(new Date('2031-05-01T12:00:00Z'))
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Quick view/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Islay Whisky Journey' })).toBeVisible()
  await expect(page.locator('[data-year]')).toHaveText('2031')
  await expect(page.locator('html')).toHaveAttribute('data-whole')
  expect(complaints.splice(0)).toEqual(['no tabs here'])
})

test(
  'without its code an island works as without scripts: the form is posted',
  long(
    'tests/journeys/site/home.journey.ts',
    'without JavaScript the page is complete, its menu opens, and the form can be sent',
  ),
  async ({ page }) => {
    await page.route(/\/assets\/(?:react|contact-form)/, (route) => route.abort())
    await page.goto('/')
    await page.getByLabel('Name', { exact: true }).fill('Isla Kerr')
    await page.getByLabel('Email').fill('isla@example.com')
    await page.getByLabel('Service').selectOption('Documentary')
    await page.getByLabel('Message').fill('A film about a river.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    await expect(page).toHaveURL(/#message-sent$/)
  },
)
