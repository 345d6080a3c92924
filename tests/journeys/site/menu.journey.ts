import type { Page } from '@playwright/test'
import { ALL_TESTS, long } from '../../long-tests.ts'
import { activate, expect, holdRequests, loadedFonts, test } from '../support/journey.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const toggle = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const sheet = (page: Page, name: string) => page.locator(`#menu-${name.toLowerCase()}`)

/** The links of the navigation bar, by the specification. */
const SERVICES = {
  'film-production': [
    'community-social',
    'cultural-heritage',
    'aerial-cinematography',
    'event-promotional',
    'film-productions',
    'personal-films',
  ],
  photography: ['landscape-nature', 'destination-tourism', 'private-lifestyle', 'commercial-brand', 'aerial'],
  'aerial-media': ['scenic-landscape', 'tourism-destination', 'architectural-property', 'cinematic-creative'],
}
const CASE_STUDIES = [
  'islay-whisky-journey',
  'ssda-winter-tourism',
  'visqueen-product-photography',
  'sose-pathways-tender',
  'fieldsports-journal-editorial',
  'tourism-promotional-film',
  'heritage-documentation',
  'taymouth-castle-golf',
]

const hrefs = (page: Page, within: string) =>
  page
    .locator(`${within} a`)
    .evaluateAll((links) =>
      (links as unknown as { getAttribute(name: string): string | null }[]).map((link) =>
        link.getAttribute('href'),
      ),
    )

test('the bar leads everywhere, by mouse, by hovering and by keyboard', async ({ page }) => {
  await page.goto('/about')
  await test.step('it has all links of the specification, on desktop and phone', async () => {
    const services = [
      '/services',
      ...Object.entries(SERVICES).flatMap(([hub, pages]) => [
        `/services/${hub}`,
        ...pages.map((name) => `/services/${hub}/${name}`),
      ]),
    ]
    const work = ['/#portfolio', ...CASE_STUDIES.map((slug) => `/case-study/${slug}`)]
    expect(await hrefs(page, '#menu-services')).toEqual([...services, '/school-photos'])
    expect(await hrefs(page, '#menu-portfolio')).toEqual(work)
    await expect(sheet(page, 'Portfolio').getByText('View All Work')).toBeAttached()
    const all = [...services, ...work, '/about', '/blog', '/#contact', '/school-photos', '/#contact']
    expect((await hrefs(page, '#phone-menu')).filter((href) => href?.startsWith('/'))).toEqual(all)
    for (const [name, href] of [
      ['Tweedlight', '/'],
      ['About', '/about'],
      ['Blog', '/blog'],
      ['Contact', '/#contact'],
      ['Get in Touch', '/#contact'],
    ] as const)
      await expect(bar(page).getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href)
  })
  await test.step('it stays at the top and turns opaque once the page is scrolled more than 50 pixels', async () => {
    const header = page.locator('.site-header')
    const background = () =>
      header.evaluate((element) => {
        const { getComputedStyle } = globalThis as unknown as {
          getComputedStyle(of: object): { backgroundColor: string }
        }
        return getComputedStyle(element).backgroundColor
      })
    await expect.poll(background).toBe('rgba(0, 0, 0, 0)')
    await page.evaluate('scrollTo({ top: 50, behavior: "instant" })')
    await expect.poll(() => page.evaluate('scrollY')).toBe(50)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    await expect(page.locator('html')).not.toHaveAttribute('data-scrolled')
    expect(await background()).toBe('rgba(0, 0, 0, 0)')
    await page.evaluate('scrollTo({ top: 51, behavior: "instant" })')
    await expect.poll(background).toBe('rgb(17, 18, 15)')
    expect((await header.boundingBox())?.y).toBe(0)
  })
  await page.evaluate('scrollTo({ top: 0, behavior: "instant" })')
  await activate(page)
  await test.step('by hovering: a menu opens, shows where the line under the pointer leads, survives the press that was meant to open it, and closes when left', async () => {
    await toggle(page, 'Services').hover()
    await expect(sheet(page, 'Services')).toBeVisible()
    const frame = sheet(page, 'Services').locator('.menu-frame img').last()
    await expect(frame).toBeVisible()
    const first = await frame.getAttribute('src')
    await sheet(page, 'Services').getByRole('link', { name: 'Personal Films' }).hover()
    await expect(frame).not.toHaveAttribute('src', first ?? '')
    await page.mouse.move(640, 860)
    await expect(sheet(page, 'Services')).toBeHidden()
    await toggle(page, 'Portfolio').hover()
    await expect(sheet(page, 'Portfolio')).toBeVisible()
    await toggle(page, 'Portfolio').click()
    await expect(sheet(page, 'Portfolio')).toBeVisible()
  })
  await test.step('by keyboard: Enter opens a menu, Tab moves into it, Escape closes it and returns the focus', async () => {
    await page.goto('/about')
    await toggle(page, 'Services').focus()
    await page.keyboard.press('Enter')
    await expect(sheet(page, 'Services')).toBeVisible()
    await page.keyboard.press('Tab')
    const focused = () => page.evaluate('document.activeElement.getAttribute("href")')
    expect(await focused()).toBe('/services')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('/services/film-production/community-social')
    await page.keyboard.press('Escape')
    await expect(sheet(page, 'Services')).toBeHidden()
    await expect(toggle(page, 'Services')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toggle(page, 'Portfolio')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/case-study\/islay-whisky-journey$/)
    await expect(sheet(page, 'Portfolio')).toBeHidden()
  })
  await test.step('by mouse: a menu opens above the page, and a third-level link opens its page and closes the menu', async () => {
    await page.goto('/about')
    await toggle(page, 'Services').click()
    await expect(sheet(page, 'Services')).toBeVisible()
    await toggle(page, 'Portfolio').click()
    await expect(sheet(page, 'Services')).toBeHidden()
    await expect(sheet(page, 'Portfolio')).toBeVisible()
    await page.mouse.click(640, 700)
    await expect(sheet(page, 'Portfolio')).toBeHidden()
    await toggle(page, 'Services').click()
    await sheet(page, 'Services').getByRole('link', { name: 'Infrastructure & Industry' }).click()
    await expect(page).toHaveURL(/\/services\/aerial-media\/cinematic-creative$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Infrastructure & Industry')
    await expect(sheet(page, 'Services')).toBeHidden()
  })
})

const contact = (page: Page) => page.getByRole('heading', { name: 'Tell me what you want people to feel' })

test(
  'an anchor of the home page scrolls to its section below the bar',
  long(
    'tests/journeys/site/questions.journey.ts',
    'each column opens one question at a time, and a URL with a question opens it',
  ),
  async ({ page }) => {
    await test.step('from outside, from another page and smoothly from its own', async () => {
      const expectAtTop = async (section: string) => {
        const top = async () => Math.round((await page.locator(`#${section}`).boundingBox())?.y ?? Number.NaN)
        await expect(page).toHaveURL(new RegExp(`/#${section}$`))
        // Pictures above reserve their space from the start, so the section does not move after the jump.
        await expect.poll(top, section).toBeGreaterThanOrEqual(0)
        await expect.poll(top, section).toBeLessThanOrEqual(120)
      }
      // That every such link has its section, `whole-site` sees.
      const sections = ALL_TESTS ? ['services', 'portfolio', 'about', 'contact'] : ['portfolio']
      for (const section of sections) {
        await page.goto('about:blank')
        await page.goto(`/#${section}`)
        await expectAtTop(section)
      }
      await page.goto('/rate-card')
      await page.keyboard.press('Tab')
      for (const section of sections) {
        await page.getByRole('contentinfo').locator(`a[href="/#${section}"]`).click()
        await expectAtTop(section)
        await page.goBack()
        await expect(page).toHaveURL(/\/rate-card$/)
      }
      await bar(page).getByRole('link', { name: 'Get in Touch' }).first().click()
      await expectAtTop('contact')
      await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`)
      await page.keyboard.press('Tab')
      await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
      await bar(page).getByRole('link', { name: 'Get in Touch' }).first().click()
      await expect(contact(page)).toBeInViewport()
    })
    await test.step('an anchor in the address is still below the bar once the fonts have come', async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      for (const section of ALL_TESTS ? ['about', 'contact'] : ['contact']) {
        await page.goto('about:blank')
        await page.goto(`/#${section}`)
        await expect.poll(() => page.evaluate(loadedFonts)).toBeGreaterThan(3)
        await page.evaluate(atRest)
        expect((await page.locator(`#${section}`).boundingBox())?.y, section).toBeCloseTo(72, 0)
      }
    })
  },
)

/** Resolves once the page has not scrolled for twenty frames. */
const atRest = `new Promise((then) => {
  let [place, frames] = [scrollY, 0]
  const look = () => {
    frames = scrollY === place ? frames + 1 : 0
    place = scrollY
    frames < 20 ? requestAnimationFrame(look) : then()
  }
  look()
})`

test(
  'menus open before the scripts have loaded, and their links work',
  long(
    'tests/journeys/site/home.journey.ts',
    'without JavaScript the page is complete, its menu opens, and the form can be sent',
  ),
  async ({ page }) => {
    const { release } = await holdRequests(page, '**/assets/*.js')
    await page.goto('/about', { waitUntil: 'commit' })
    await toggle(page, 'Portfolio').click()
    await expect(sheet(page, 'Portfolio')).toBeVisible()
    await sheet(page, 'Portfolio').getByRole('link', { name: 'SSDA Winter Tourism' }).click()
    await expect(page).toHaveURL(/\/case-study\/ssda-winter-tourism$/)
    release()
  },
)

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the phone menu toggles, opens one list at a time with lines of 44 pixels, and closes after a choice', async ({
    page,
  }) => {
    await page.goto('/')
    const menu = page.locator('#phone-menu')
    const expectTapTargets = async () => {
      const low = await menu
        .locator('a:visible, summary:visible')
        .evaluateAll((lines) =>
          (lines as unknown as { offsetHeight: number; textContent: string }[])
            .filter(({ offsetHeight }) => offsetHeight < 44)
            .map(({ textContent }) => textContent),
        )
      expect(low).toEqual([])
    }
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(menu).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).tap()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).tap()
    // A section of the same page closes the menu too.
    await menu.getByRole('link', { name: 'Contact' }).tap()
    await expect(menu).toBeHidden()
    await expect(contact(page)).toBeInViewport()
    await page.getByRole('button', { name: 'Menu' }).tap()
    await menu.locator('summary', { hasText: 'Services' }).tap()
    await expect(menu.getByRole('link', { name: 'Personal Films' })).toBeVisible()
    await expectTapTargets()
    await menu.locator('summary', { hasText: 'Portfolio' }).tap()
    await expect(menu.getByRole('link', { name: 'Personal Films' })).toBeHidden()
    await expectTapTargets()
    await menu.getByRole('link', { name: 'Taymouth Castle Golf' }).tap()
    await expect(page).toHaveURL(/\/case-study\/taymouth-castle-golf$/)
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  })
})

test('an unknown address shows the 404 page, which search engines do not index', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const answer = await page.goto('/services/no-such-service?from=somewhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect(page).toHaveTitle(/^Page not found/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.keyboard.press('Tab')
  await expect.poll(() => logged.join('\n')).toContain('/services/no-such-service')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
})
