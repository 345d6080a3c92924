import type { Page } from '@playwright/test'
import { matching } from '../../../domain/site/search.ts'
import { ALL_TESTS, long } from '../../long-tests.ts'
import { expect, expectAccessible, holdRequests, test } from '../support/journey.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => page.getByPlaceholder('Search for services, case studies, blog posts...')
const results = (page: Page) => dialog(page).getByRole('option')
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
}

/**
 * Waits for a tab with this address, and closes it. The browser is asked itself: the page was prefetched, so a new tab can
 * show it before Playwright has attached, which then never hears of the tab or takes it for empty.
 */
async function expectTab(page: Page, address: RegExp) {
  const browser = await page.context().browser()?.newBrowserCDPSession()
  if (!browser) throw new Error('no browser')
  const findTab = async () => {
    const { targetInfos } = await browser.send('Target.getTargets')
    return targetInfos.find(({ type, url }) => type === 'page' && address.test(url))?.targetId
  }
  await expect.poll(findTab).toBeDefined()
  await browser.send('Target.closeTarget', { targetId: (await findTab()) ?? '' })
  await browser.detach()
}

test('the search opens, finds pages while one types, and opens them', async ({ page }) => {
  await test.step('the icon and both shortcuts open it, and nothing is fetched before; Escape, its button and a click outside close it', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const forSearch = () => requests.filter((path) => /search\.json|finder/.test(path)).length
    await page.goto('/about')
    await page.keyboard.press('Tab')
    await page.waitForLoadState('networkidle')
    expect(forSearch()).toBe(0)
    for (const keys of ['Control+k', 'Meta+k']) {
      await page.keyboard.press(keys)
      await expect(field(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
    }
    await expect.poll(forSearch).toBe(2)
    await open(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
    await open(page)
    await page.mouse.click(5, 600)
    await expect(dialog(page)).toBeHidden()
    await open(page)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toBeHidden()
    expect(forSearch()).toBe(2)
  })
  await test.step('an empty field finds nothing and suggests four pages; an empty result repeats the typed text and offers a way to write', async () => {
    await open(page)
    const suggested = dialog(page).getByRole('navigation', { name: 'Often looked for' }).getByRole('link')
    await expect(suggested).toHaveCount(4)
    await expectAccessible(page, 'search-suggestions')
    await field(page).fill('zeppelin & co')
    await expect(dialog(page).getByText('No results found for "zeppelin & co"')).toBeVisible()
    await expect(dialog(page).getByRole('link', { name: 'Write to me' })).toHaveAttribute('href', '/#contact')
    await expect(suggested).toHaveCount(0)
    await expectAccessible(page, 'search-empty')
    await field(page).fill('   ')
    await expect(suggested).toHaveCount(4)
    await expect(dialog(page).getByText('No results found')).toBeHidden()
    await expect(results(page)).toHaveCount(0)
    await field(page).fill('<img src=x onerror=alert(1)>')
    await expect(dialog(page).getByText('No results found for "<img src=x onerror=alert(1)>"')).toBeVisible()
    await field(page).fill('')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('the dialog is at most 600 pixels wide and its results 400 high, on phone and desktop; a keystroke is answered within one frame', async () => {
    await open(page)
    const found = matching(await (await page.request.get('/search.json')).json(), 'a').length
    expect(found).toBeGreaterThan(45)
    await field(page).fill('a')
    await expect(results(page)).toHaveCount(found)
    for (const [name, viewport] of Object.entries({
      phone: { width: 390, height: 844 },
      desk: { width: 1440, height: 900 },
    })) {
      await page.setViewportSize(viewport)
      const box = await dialog(page).boundingBox()
      // Leaves room for a margin and, on some systems, for the page's scrollbar.
      expect(box?.width).toBeLessThanOrEqual(Math.min(600, viewport.width - 16))
      expect(box?.width).toBeGreaterThanOrEqual(Math.min(600, viewport.width - 36))
      const list = await dialog(page).getByRole('listbox').boundingBox()
      expect(list?.height).toBeCloseTo(400, 1)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      if (ALL_TESTS || name === 'phone') await expectAccessible(page, `search-${name}`)
    }
    // The number of results in the frame after each key.
    const seen = await page.evaluate(`(async () => {
      const field = document.querySelector('#search input'), seen = []
      for (const typed of ['ca', 'cas', 'castl', 'zz', 'a']) {
        await new Promise(requestAnimationFrame)
        field.value = typed
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        await new Promise(requestAnimationFrame)
        seen.push(document.querySelectorAll('#search [role=option]').length)
      }
      return seen
    })()`)
    const counts = seen as number[]
    expect(counts.slice(2)).toEqual([3, 0, found])
    expect(counts[0]).toBeLessThan(found)
    await field(page).fill('')
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('a result shows title, category and description; with Ctrl it opens in a new tab; choosing it opens the page, and closes and clears the search', async () => {
    await open(page)
    await field(page).pressSequentially('TAYMOUTH')
    await expect(results(page)).toHaveCount(1)
    await expect(results(page)).toContainText('Taymouth Castle Golf')
    await expect(results(page)).toContainText('Case Study')
    await expect(results(page)).toContainText('parkland golf course')
    await results(page).click({ modifiers: ['ControlOrMeta'] })
    await expectTab(page, /\/case-study\/taymouth-castle-golf$/)
    await expect(page).toHaveURL(/\/about$/)
    await expect(field(page)).toHaveValue('TAYMOUTH')
    await results(page).click()
    await expect(page).toHaveURL(/\/case-study\/taymouth-castle-golf$/)
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Taymouth Castle Golf')
    await open(page)
    await expect(field(page)).toHaveValue('')
    await expect(results(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('the arrow keys cycle through the results while the focus stays in the field, and Enter opens the selected one', async () => {
    await page.keyboard.press('Control+k')
    await field(page).pressSequentially('castle')
    await expect(results(page)).toHaveCount(3)
    const chosen = dialog(page).getByRole('option', { selected: true })
    const titleOf = async (index: number) => (await results(page).nth(index).textContent()) ?? ''
    const expectChosen = async (index: number) => {
      await expect(chosen).toHaveText(await titleOf(index))
      await expect(field(page)).toHaveAttribute(
        'aria-activedescendant',
        (await chosen.getAttribute('id')) ?? '',
      )
    }
    await expectChosen(0)
    await field(page).press('ArrowUp')
    await expectChosen(2)
    await field(page).press('ArrowDown')
    await expectChosen(0)
    await field(page).press('ArrowDown')
    await expectChosen(1)
    await expect(field(page)).toBeFocused()
    const href = (await chosen.getAttribute('href')) ?? ''
    await field(page).press('Enter')
    await expect(page).toHaveURL(new RegExp(`${href}$`))
    await expect(dialog(page)).toBeHidden()
  })
})

test(
  'the search waits for what is late, and says what is missing',
  long(
    'tests/journeys/site/islands.journey.ts',
    'code has loaded is validated afterwards, and keeps the typed text',
  ),
  async ({ page }) => {
    await test.step('a tap before the scripts have loaded opens it, and the text typed until then is searched', async () => {
      const { release } = await holdRequests(page, '**/assets/*.js')
      await page.goto('/about', { waitUntil: 'commit' })
      await open(page)
      await field(page).pressSequentially('bollywood')
      await field(page).press('Enter')
      await expect(dialog(page)).toBeVisible()
      release()
      await expect(results(page).first()).toContainText('Bollywood Promotional Film')
      await expect(field(page)).toHaveValue('bollywood')
      await expect(field(page)).toBeFocused()
    })
    await test.step('an index that cannot be fetched is reported, and fetched at the next try', async () => {
      await page.goto('about:blank')
      await page.route('**/search.json', (route) => route.abort())
      await page.goto('/about')
      await open(page)
      await expect(dialog(page).getByText('The search could not be loaded.')).toBeVisible()
      await field(page).fill('islay')
      await page.unroute('**/search.json')
      await dialog(page).getByRole('button', { name: 'Try again' }).click()
      await expect(results(page).first()).toContainText('Islay Whisky Journey')
    })
  },
)

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test(
    'it opens, accepts text and closes by touch, and replaces the menu',
    long(
      'tests/journeys/site/search.journey.ts',
      'the search opens, finds pages while one types, and opens them',
    ),
    async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Search' }).tap()
      await field(page).fill('heritage documentation')
      await results(page).first().tap()
      await expect(page).toHaveURL(/\/case-study\/heritage-documentation$/)
      await expect(dialog(page)).toBeHidden()
      await page.getByRole('button', { name: 'Menu' }).tap()
      await expect(page.locator('#phone-menu')).toBeVisible()
      await page.getByRole('button', { name: 'Search' }).tap()
      await expect(page.locator('#phone-menu')).toBeHidden()
      await expect(field(page)).toBeFocused()
    },
  )
})
