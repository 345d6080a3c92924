import type { Page } from '@playwright/test'
import { openDataFolder } from '../../support/data-folder.ts'
import { preparedDataDir } from '../../support/database.ts'
import { leaveFewPages } from '../../support/few-pages.ts'
import { expect, SETTINGS, whenAnswered } from './journey.ts'
import { journeysBesideOthers } from './own-school.ts'
import { signInQuietly } from './sign-in-quietly.ts'

/** The posts and case studies of the sample that these journeys change. */
const KEPT = [
  'taymouth-castle-golf',
  'heritage-documentation',
  'snow-is-not-white',
  'the-hour-before-the-tweed-wakes',
]

/** A website of few pages, for files that publish: each publication renders all of them. */
async function published() {
  const DATA_DIR = await preparedDataDir()
  const app = await openDataFolder(DATA_DIR)
  await leaveFewPages(app.parts.db, KEPT)
  await app.close()
  return { env: { ...SETTINGS, DATA_DIR }, facts: undefined }
}

/**
 * Journeys on the server whose website files change, one file after the other: where another one changes the same part, a
 * file leaves no draft of it, and expects of what is published only what it has published itself.
 */
export const journeysOnWebsite = () => journeysBesideOthers(published)

export const WEBSITE = '/school-photos/admin/website'

/** Signs in and opens the list of the website's pages, or one of them. */
export async function openWebsite(page: Page, path = '') {
  await signInQuietly(page)
  await page.goto(`${WEBSITE}${path}`)
}

/** A field by its path in the document, such as `hero.slate`. */
export const field = (page: Page, path: string) => page.locator(`#field-${path.replaceAll('.', '-')}`)
export const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/)

/** Where a picture is chosen. */
export const picker = (page: Page) => page.getByRole('dialog', { name: 'Pictures' })

/** A picture that can be chosen there, by its file's name. */
export const listedPicture = (page: Page, name: string) =>
  picker(page).locator('button[aria-pressed]').filter({ hasText: name })

/** Chooses a picture for a field in the picker. */
export async function choosePicture(page: Page, path: string, name: string) {
  await field(page, path).click()
  await picker(page).getByLabel('Search by file name or by what it shows').fill(name)
  await listedPicture(page, name).click()
  await expect(picker(page)).toBeHidden()
}

/** The heading of a part of the form, which unfolds it. */
export const fold = (page: Page, title: string) =>
  page.locator('summary').filter({ has: page.getByText(title, { exact: true }) })

/** Opens the question before publishing. */
export async function openPublishDialog(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish these changes?' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Does something for which the website is rendered, and waits for the answer, however long that takes. */
export const whenRendered = (page: Page, act: () => Promise<unknown>) =>
  whenAnswered(page, /\/api\/admin\/website\/.+\/(publish|delete|reset|order)$/, act)

/** Publishes, and waits until it is said to be live. */
export async function publishNow(page: Page) {
  const dialog = await openPublishDialog(page)
  await whenRendered(page, () => dialog.getByRole('button', { name: 'Publish', exact: true }).click())
  await expect(page.getByText('Published. It is live at')).toBeVisible()
}

/** Chooses an entry of the menu. */
export async function chooseFromMenu(page: Page, entry: string) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
