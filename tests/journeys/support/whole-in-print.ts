import { expect, type Page } from '@playwright/test'

/** Sections that are skipped, and dialogs that are shown; a string, because it runs in the page. */
const faults = `[
  ...[...document.querySelectorAll('main h2')].filter((one) => !one.checkVisibility()).map((one) => one.textContent),
  ...[...document.querySelectorAll('dialog, [role=dialog]')].filter((one) => one.checkVisibility()).map((one) => one.ariaLabel),
]`

/** The dialog is open on screen, and print has the whole page instead. */
export async function expectWholeInPrint(page: Page, name: string | RegExp) {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(faults)).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  await expect(dialog).toBeVisible()
}
