import type { Page } from '@playwright/test'
import { samplePortrait } from '../../server/school/sample-portraits.ts'
import { seedSample } from '../../server/seed/seed-sample.ts'
import { expect, OWNER } from '../journeys/support/journey.ts'
import { journeysOnOwnServer } from '../journeys/support/own-server.ts'
import { drawPastEvent, forgetJobs, sellPastEvent, somePortraits } from '../support/sample.ts'
import { takePicture } from './take-picture.ts'

/** The product with its sample complete, made from a few faces so that it is ready soon. */
const test = journeysOnOwnServer(async (app) => {
  await seedSample(app.system)
  await drawPastEvent(app, await somePortraits(8))
  await sellPastEvent(app)
  // The present event's portraits would keep the few photos below waiting.
  await forgetJobs(app, 'seed.photos')
})
test.use({ viewport: { width: 1200, height: 750 }, contextOptions: { reducedMotion: 'reduce' } })

test('the handbook’s pictures', async ({ page }) => {
  await page.goto('/school-photos/sign-in')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.getByRole('button', { name: 'Not today' }).click()

  await page.goto('/school-photos/admin/setup')
  await page.getByRole('button', { name: 'Try a payment' }).click()
  await expect(page.getByText('A pound was paid')).toBeVisible()
  await takePicture(page, 'setup')
  for (const name of ['today', 'orders', 'sales', 'privacy', 'enquiries', 'prices', 'prices/portrait']) {
    await page.goto(`/school-photos/admin/${name}`)
    await takePicture(page, name.replace('s/', '-'))
  }
  await page.goto('/school-photos/admin/orders?prints=delivered')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await takePicture(page, 'order')
  await page.goto('/school-photos/admin/sales')
  await page.getByRole('link', { name: /2024/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Prints for the lab' })).toBeVisible()
  await takePicture(page, 'event-sales')

  await page.goto('/school-photos/admin')
  await takePicture(page, 'events')
  await page.getByRole('link', { name: 'View School Photography 2024' }).click()
  await expect(page.getByRole('link', { name: 'View 1A' })).toBeVisible()
  await takePicture(page, 'event')
  const event = page.url()
  for (const name of ['agreement', 'catch-up']) {
    await page.goto(`${event}/${name}`)
    await takePicture(page, name)
  }
  await page.goto(event)
  await page.getByRole('link', { name: 'Who has their code' }).click()
  await expect(page.getByRole('heading', { name: 'Access codes' })).toBeVisible()
  await takePicture(page, 'codes')
  await page.goBack()
  await page.getByRole('link', { name: 'View 1C' }).click()
  await expect(page.getByRole('heading', { name: 'Class 1C' })).toBeVisible()
  await takePicture(page, 'class')
  await page.getByRole('link', { name: 'Contact sheet' }).click()
  await expect(page.locator('img').nth(5)).toBeVisible()
  await takePicture(page, 'contact-sheet')
  await upload(page)
})

/** A few photos without a card, uploaded and waiting to be sorted. */
async function upload(page: Page) {
  await page.goto('/school-photos/admin')
  await page.getByRole('link', { name: 'View School Photography 2025' }).click()
  await page.getByRole('link', { name: 'Upload Photos', exact: true }).first().click()
  const files = await Promise.all(
    [1, 2, 3, 4].map(async (shot) => ({
      name: `IMG_010${shot}.JPG`,
      mimeType: 'image/jpeg',
      buffer: await samplePortrait({ pupil: `somebody ${shot}`, shot }),
    })),
  )
  await page.locator('input[type=file]').first().setInputFiles(files)
  await expect(page.getByText('IMG_0104.JPG')).toBeVisible()
  await takePicture(page, 'upload')
  await expect(async () => {
    await page.goto(page.url().replace(/upload$/, 'sorting'))
    await expect(page.getByText('Unsorted (4)')).toBeVisible({ timeout: 3000 })
    await expect(page.locator('main img').nth(3)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 180_000 })
  await takePicture(page, 'sorting')
}
