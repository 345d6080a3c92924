import type { Page } from '@playwright/test'
import { activate, expect, test } from '../support/journey.ts'

/** Sections that are skipped, and dialogs that are shown; a string, because it runs in the page. */
const faults = `[
  ...[...document.querySelectorAll('main h2')].filter((one) => !one.checkVisibility()).map((one) => one.textContent),
  ...[...document.querySelectorAll('dialog, [role=dialog]')].filter((one) => one.checkVisibility()).map((one) => one.ariaLabel),
]`

/** The dialog is open on screen, and print has the whole page instead. */
async function expectWholeInPrint(page: Page, name: string | RegExp) {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(faults)).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  await expect(dialog).toBeVisible()
}

test('a page printed while its search or a quick view is open is whole, without the dialog', async ({
  page,
}) => {
  await page.goto('/')
  await activate(page)
  await expect(page.locator('html')).toHaveAttribute('data-whole')
  await page.keyboard.press('Control+k')
  await expectWholeInPrint(page, 'Search')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page
    .getByRole('button', { name: /^Quick view/ })
    .first()
    .click()
  await expectWholeInPrint(page, 'Islay Whisky Journey')
})

test('a gallery printed while its lightbox is open is whole, without the lightbox', async ({ page }) => {
  await page.goto('/aerial-photography')
  await activate(page)
  await page.locator('main a:has(img)').first().click()
  await expectWholeInPrint(page, /./)
})

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
