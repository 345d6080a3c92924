import type { Page } from '@playwright/test'
import { long } from '../../long-tests.ts'
import { activate, expect, test } from '../support/journey.ts'
import { expectWholeInPrint } from '../support/whole-in-print.ts'

/** The sections that an open dialog hides. */
const skipped = (page: Page) =>
  page.evaluate(
    `[...document.querySelectorAll('main > section')].filter((part) => getComputedStyle(part).contentVisibility === 'hidden').map(({ id }) => id)`,
  )

test(
  'an open dialog skips what is out of sight, the page keeps its height and place, and is printed whole',
  long(
    'tests/journeys/parents/gallery.journey.ts',
    'the page is printed without the photo that is open above it',
  ),
  async ({ page }) => {
    const height = () => page.evaluate('document.documentElement.scrollHeight')
    await page.goto('/')
    await activate(page)
    await expect(page.locator('html')).toHaveAttribute('data-whole')
    await page.locator('#testimonials').scrollIntoViewIfNeeded()
    const [before, place] = [await height(), await page.evaluate('scrollY')]
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
    expect(await skipped(page)).toContain('services')
    expect(await skipped(page)).toContain('contact')
    expect(await skipped(page)).not.toContain('testimonials')
    expect([await height(), await page.evaluate('scrollY')]).toEqual([before, place])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await skipped(page)).toEqual([])
    expect([await height(), await page.evaluate('scrollY')]).toEqual([before, place])
    await test.step('a page printed while its search is open is whole, without the dialog', async () => {
      await page.keyboard.press('Control+k')
      await expectWholeInPrint(page, 'Search')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })
    await test.step('a page printed while a quick view is open is whole, without the dialog', async () => {
      await page
        .getByRole('button', { name: /^Quick view/ })
        .first()
        .click()
      await expectWholeInPrint(page, 'Islay Whisky Journey')
    })
  },
)

test(
  'a gallery printed while its lightbox is open is whole, without the lightbox',
  long(
    'tests/journeys/parents/gallery.journey.ts',
    'the page is printed without the photo that is open above it',
  ),
  async ({ page }) => {
    await page.goto('/aerial-photography')
    await activate(page)
    await page.locator('main a:has(img)').first().click()
    await expectWholeInPrint(page, /./)
  },
)

/** The relative luminance of an element's text colour; runs in the page. */
const luminance = `(element) => {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context.fillStyle = getComputedStyle(element).color
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
}`

/** Words that would be pale on paper: not those on a picture, whose scrim is printed with them. */
const paleOnPaper = `[...document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, li)')]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).printColorAdjust !== 'exact' && (${luminance})(one) > 0.4)
  .map((one) => one.textContent.trim().slice(0, 40))`

test('dark pages are printed in dark ink, with their pictures, and with the answers to all questions', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/', '/about', '/case-study/islay-whisky-journey', '/services/photography', '/404']) {
    await page.goto(path)
    // The rules for paper come in a sheet of their own, and some colours change gradually.
    await expect.poll(() => page.evaluate(paleOnPaper), path).toEqual([])
    // Before any touch too, when the sections below are not laid out yet on screen.
    const left = `[...document.querySelectorAll('main section:not([hidden]) img')].filter((one) => !one.checkVisibility()).length`
    expect(await page.evaluate(left), path).toBe(0)
  }
  await page.goto('/')
  for (const answer of await page.locator('details.fold > div').all()) await expect(answer).toBeVisible()
})
