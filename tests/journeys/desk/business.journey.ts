import sharp from 'sharp'
import { expect, expectAccessible } from '../support/journey.ts'
import { journeysOnOwnServer } from '../support/own-server.ts'
import { openDesk } from '../support/sign-in-quietly.ts'

const test = journeysOnOwnServer(async () => undefined)

test('the owner gives the details of the business and a logo, and Setup ticks them', async ({ page }) => {
  await openDesk(page)
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Setup' }).click()
  await page.getByRole('link', { name: 'Change the details' }).click()
  await expect(page.getByRole('heading', { name: 'Business details', level: 1 })).toBeVisible()
  await expect(page.getByText('These details came with the project.')).toBeVisible()
  await expectAccessible(page, 'business')
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
    await page.getByLabel('Email', { exact: true }).fill('studio@example.org')
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
    await expectAccessible(page, 'business-saved')
  })
  await test.step('the screen opens by its address, and Setup has both steps done', async () => {
    await page.reload()
    await expect(page.getByLabel('Name of the business')).toHaveValue('Borders Studio')
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Setup' }).click()
    const step = (name: string) =>
      page
        .getByRole('list', { name: 'Steps' })
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(step('Name and address').getByText('Done')).toBeVisible()
    await expect(step('Name and address')).toContainText('Borders Studio')
    await expect(step('VAT').getByText('Done')).toBeVisible()
  })
})
