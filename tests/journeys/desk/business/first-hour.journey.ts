import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { seedSample } from '../../../../server/seed/seed-sample.ts'
import { long } from '../../../long-tests.ts'
import { forgetJobs } from '../../../support/sample.ts'
import { expectStateAccessible, expectStateEveryWidth } from '../../support/every-width.ts'
import { expect, expectAccessible, mailTo, OWNER, whenWorked } from '../../support/journey.ts'
import { journeysOnOwnServer } from '../../support/own-server.ts'
import { openDesk } from '../../support/sign-in-quietly.ts'

/** The server with the sample's events. Their portraits, which take a processor a minute, are not drawn. */
const test = journeysOnOwnServer(async (app) => {
  await seedSample(app.system)
  await forgetJobs(app, 'seed.photos')
})

/** A step of the setup by its title. */
const step = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Steps' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test('the owner checks the setup, tests mail and payment, and must type a phrase to remove the sample', async ({
  page,
  server,
}) => {
  await openDesk(page)
  await page.getByRole('link', { name: 'See what is left' }).click()
  await expect(page.getByRole('heading', { name: 'Setup' })).toBeVisible()
  await expect(page.getByText(/^2 of 9 done/)).toBeVisible()
  await expect(step(page, 'Storage').getByText('Done')).toBeVisible()
  await expect(step(page, 'Backup').getByText('To do')).toBeVisible()
  await expect(step(page, 'Backup')).toContainText('BACKUP_DIR')
  expect(await step(page, 'Name and address').textContent(), 'read as one').toContain('EH45\u00a00AA')
  expect(await step(page, 'VAT').textContent(), 'read as one').toContain('GB\u00a0000\u00a00000\u00a000')
  await expectAccessible(page, 'setup')

  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await mailTo(server, 'trial', OWNER.email)
  await expect(step(page, 'Mail')).toContainText('The test email was sent on')
  await page.getByRole('button', { name: 'Try a payment of £1' }).click()
  await expect(step(page, 'Payment')).toContainText('A pound was paid and refunded')
  await expect(step(page, 'Payment').getByText('To do')).toBeVisible()

  await page.getByRole('button', { name: 'Remove the sample' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove for good' }).click()
  await expect(dialog.getByText('Please type “remove the sample”')).toBeVisible()
  await expectStateAccessible(page, 'setup-removal')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove the sample' }).click()
  await expect(dialog.getByLabel(/^Type/)).toHaveValue('')
  await expect(dialog.getByText('Please type “remove the sample”')).toHaveCount(0)
})

test('the handbook is found from a screen, searched and read', async ({ page }) => {
  await openDesk(page)
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await page.getByRole('link', { name: 'How this works' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders and refunds' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Orders' })).toHaveJSProperty('naturalWidth', 1200)
  await expectAccessible(page, 'help-page')
  await page.getByRole('link', { name: 'Next: Prints and the lab' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prints and the lab' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Help' }).click()
  await page.getByLabel('Search the handbook').fill('lost code')
  await expect(page.getByRole('main').getByRole('link', { name: 'The photo day' })).toBeHidden()
  await expectAccessible(page, 'help')
  await page.getByRole('link', { name: 'Cards and access codes' }).click()
  await page.goBack()
  await expect(page.getByLabel('Search the handbook')).toHaveValue('lost code')
  await page.getByLabel('Search the handbook').fill('zebra')
  await expect(page.getByText('No page matches')).toBeVisible()
  await page.getByRole('link', { name: 'All on one page' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Prints and the lab' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test(
  'parents find answers from the gate and from a gallery',
  long(
    'tests/journeys/parents/parents-codes.journey.ts',
    'Back returns to the place in the gallery, and a new screen begins at its top',
  ),
  async ({ page }) => {
    await page.goto('/school-photos')
    await page.getByRole('main').getByRole('link', { name: 'Questions' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Questions parents ask' })).toBeVisible()
    await expect(page.getByText('The photos don’t appear on any public page')).toBeHidden()
    await page.getByText('Can other people see my child?').click()
    await expect(page.getByText('The photos don’t appear on any public page')).toBeVisible()
    await expectAccessible(page, 'parents-help')
    await page.goto('/school-photos?code=SAMPLE00')
    await page.getByRole('button', { name: 'View Photos' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Questions parents ask' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Questions parents ask' })).toBeVisible()
  },
)

test('the owner gives the details of the business and a logo, and Setup ticks them', async ({ page }) => {
  await openDesk(page)
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Setup' }).click()
  await page.getByRole('link', { name: 'Change the details' }).click()
  await expect(page.getByRole('heading', { name: 'Business details', level: 1 })).toBeVisible()
  await expect(page.getByText('These details came with the project.')).toBeVisible()
  await expectStateAccessible(page, 'business')
  const save = page.getByRole('button', { name: 'Save the details' })

  await test.step('what is wrong is said at its field, and what was typed is kept', async () => {
    await page.getByLabel('Name of the business').fill('Borders Studio')
    await page.getByLabel('VAT number').fill('12345')
    await page.getByLabel('Town').fill('')
    await save.click()
    await expect(page.getByText('Please give the number as on your VAT certificate')).toBeVisible()
    await expect(page.getByText('Please give the town')).toBeVisible()
    await expect(page.getByLabel('VAT number')).toBeFocused()
    await expect(page.getByLabel('Name of the business')).toHaveValue('Borders Studio')
    await expectAccessible(page, 'business-problems')
  })
  await test.step('a file that is no picture is refused, and a picture becomes the logo', async () => {
    await page.getByLabel('VAT number').fill('GB 123 4567 89')
    await page.getByLabel('Town').fill('Peebles')
    await page.getByLabel('Email', { exact: true }).fill('hour@example.org')
    const logo = page.locator('input[type=file]')
    await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText('Once you save, papers show logo.png.')).toBeVisible()
    await save.click()
    await expect(page.getByText('This file cannot be read as a picture.')).toBeVisible()
    const buffer = await sharp({ create: { width: 400, height: 160, channels: 3, background: '#5b3a52' } })
      .png()
      .toBuffer()
    await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await save.click()
    await expect(page.getByText('The details are saved.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Your logo' })).toHaveJSProperty('naturalWidth', 400)
    await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Borders Studio' })).toContainText('saved by')
    await expectStateAccessible(page, 'business-saved')
  })
  await test.step('the next number is shown as its prefix is typed, and two papers cannot have one', async () => {
    const prefix = page.getByRole('textbox', { name: 'Invoices' })
    await prefix.fill('q')
    await expect(page.getByText(/^The next one: Q-\d{4}-1$/)).toHaveCount(2)
    await page.getByRole('button', { name: 'Save the numbers' }).click()
    await expect(page.getByText('Please choose a prefix that no other paper has')).toBeVisible()
    await prefix.fill('hour')
    await page.getByRole('button', { name: 'Save the numbers' }).click()
    await expect(page.getByText('Saved. It holds from the next paper on.')).toBeVisible()
    await expect(page.getByText(/^The next one: HOUR-\d{4}-1$/)).toBeVisible()
  })
  await test.step('the watermark says what the owner types, is shown on a face before it is saved, and kept', async () => {
    const words = page.getByLabel('Words (optional)')
    const portrait = page.getByRole('img', { name: 'A drawn sample portrait with this watermark' })
    const before = await portrait.getAttribute('src')
    await words.fill('ab')
    await page.getByRole('button', { name: 'Save the watermark' }).click()
    await expect(page.getByText('A watermark needs at least three letters')).toBeVisible()
    await words.fill('Borders proofs')
    await page.getByLabel('Strong').check()
    await expect(portrait).not.toHaveAttribute('src', before ?? '')
    await page.getByRole('button', { name: 'Save the watermark' }).click()
    await expect(page.getByText('The watermark is saved.')).toBeVisible()
    await expectStateEveryWidth(page, 'watermark')
  })
  await test.step('the screen opens by its address, and Setup has both steps done', async () => {
    await page.reload()
    await expect(page.getByLabel('Name of the business')).toHaveValue('Borders Studio')
    await expect(page.getByLabel('Words (optional)')).toHaveValue('Borders proofs')
    await expect(page.getByLabel('Strong')).toBeChecked()
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Setup' }).click()
    await expect(step(page, 'Name and address').getByText('Done')).toBeVisible()
    await expect(step(page, 'Name and address')).toContainText('Borders Studio')
    await expect(step(page, 'VAT').getByText('Done')).toBeVisible()
  })
})

test(
  'the owner removes the sample',
  long(
    'server/seed/remove/remove-sample.test.ts',
    'removing the sample leaves nothing that an installation without it lacks',
  ),
  async ({ page, server }) => {
    await openDesk(page)
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Setup' }).click()
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Remove the sample' }).click()
    await dialog.getByLabel(/^Type/).fill('Remove the sample')
    await dialog.getByRole('button', { name: 'Remove for good' }).click()
    const sample = page.getByRole('heading', { name: 'The sample' })
    await whenWorked(server, async () => (await sample.count()) === 0)
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Events' }).click()
    await expect(page.getByText('No events yet')).toBeVisible()
  },
)
