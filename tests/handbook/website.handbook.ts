import type { Page } from '@playwright/test'
import { expect } from '../journeys/support/journey.ts'
import { journeysOnOwnServer } from '../journeys/support/own-server.ts'
import { signInQuietly } from '../journeys/support/sign-in-quietly.ts'
import { takePicture } from './take-picture.ts'

const test = journeysOnOwnServer(async () => undefined)
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const LIST = '/school-photos/admin/website'
const PHONE = { width: 390, height: 844 }
/** The form and the page beside each other; the picture is made smaller. */
const WIDE = { width: 1440, height: 900 }

const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/)
const section = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('link').first()

test('the handbook’s pictures of the website', async ({ page }) => {
  await signInQuietly(page)
  await page.setViewportSize({ width: 1200, height: 750 })
  await page.goto(LIST)
  await expect(page.getByRole('heading', { name: 'Portfolio' })).toBeVisible()
  await page.getByRole('button', { name: 'Not today' }).click()
  await takePicture(page, 'website')

  await page.setViewportSize(WIDE)
  await section(page, 'Posts').click()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Above the cloud, twice')
  await expect(saved(page)).toBeVisible()
  const preview = page.frameLocator('iframe:not(.invisible)')
  await expect(preview.getByRole('heading', { name: 'Above the cloud, twice' })).toBeVisible()
  await takePicture(page, 'website-page')

  await page.setViewportSize(PHONE)
  await takePicture(page, 'website-edit-phone')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await takePicture(page, 'website-publish-phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  const picture = page.getByRole('button', { name: 'Choose another picture' }).first()
  await picture.click()
  const library = page.getByRole('dialog', { name: 'Pictures' })
  await expect(library.getByRole('listitem').nth(3)).toBeVisible()
  await takePicture(page, 'website-pictures-phone')
})
