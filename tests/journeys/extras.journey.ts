import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { long } from '../long-tests.ts'
import { expectStateAccessible } from './support/every-width.ts'
import { expectAccessible, pressEnter } from './support/journey.ts'
import {
  confirmed,
  expect,
  expectColumnAccessible,
  expectNarrow,
  fillCheckout,
  openCode,
  proceed,
  seeOrder,
  test,
} from './support/parent.ts'
import { makeSchool } from './support/school.ts'
import { signInQuietly } from './support/sign-in-quietly.ts'

/** The form of a new price list, a copy of Gallery. */
async function makeList(desk: Page, name: string) {
  await signInQuietly(desk)
  await desk.goto('/school-photos/admin/prices')
  await desk.getByRole('button', { name: 'New price list' }).click()
  await desk.getByRole('dialog').getByLabel('Name').fill(name)
  await desk.getByRole('button', { name: 'Make it' }).click()
  await expect(desk.getByRole('heading', { name, level: 1 })).toBeVisible()
  return desk.url().split('/').at(-1) ?? ''
}

const folderPicture = () =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: '#7a4a58' } })
    .png()
    .toBuffer()

/** It is shown and not empty. */
async function expectLoaded(page: Page, alt: string) {
  await page.getByAltText(alt).last().scrollIntoViewIfNeeded()
  const loaded = `[...document.images].some(({ alt, naturalWidth }) => alt === ${JSON.stringify(alt)} && naturalWidth > 0)`
  await expect.poll(() => page.evaluate(loaded), { message: alt }).toBe(true)
}

const extrasOf = (page: Page) => page.getByRole('region', { name: 'Single prints and gifts' })

const changeOne = (page: Page) => page.getByRole('button', { name: 'Change photo or crop of 8x10 inches' })
const howMuch = (page: Page) => page.getByRole('slider', { name: 'How much of the photo' })
const across = (page: Page) => page.getByRole('slider', { name: 'Left or right' })

/** At the desk: an 8x10 for £9 and the folder for £4, sold singly from a new list. Resolves to its id. */
async function sellSingly(desk: Page, name: string) {
  const id = await makeList(desk, name)
  const prices = { '8x10 inches': '9', 'Premium folder': '4' }
  for (const [product, price] of Object.entries(prices)) {
    await desk.getByRole('button', { name: 'Sell a product singly' }).click()
    await desk.getByLabel('Product').last().selectOption(product)
    await desk.getByLabel('Price in pounds').last().fill(price)
  }
  return id
}

/** At the desk: the form of the folder, and what chooses a file as its picture. */
async function editFolder(desk: Page) {
  await desk.getByRole('link', { name: 'Prices' }).first().click()
  await desk.getByRole('button', { name: 'Edit Premium folder' }).click()
  const dialog = desk.getByRole('dialog')
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  return { dialog, choose }
}

async function saveList(desk: Page) {
  await desk.getByRole('button', { name: 'Save prices' }).click()
  await expect(desk.getByText('Saved. No event sells from this list yet.')).toBeVisible()
}

/** In an open gallery: an 8x10 of photo 1, two of photo 3, and a folder. */
async function chooseExtras(page: Page) {
  const extras = extrasOf(page)
  await extras.getByRole('button', { name: 'Choose photos for 8x10 inches' }).click()
  await extras.getByRole('button', { name: '8x10 inches of photo 1' }).click()
  await extras.getByRole('button', { name: '8x10 inches of photo 3' }).click()
  await extras.getByRole('button', { name: 'One more: 8x10 inches, photo 3' }).click()
}

async function payForExtras(page: Page, email: string) {
  await proceed(page)
  await fillCheckout(page, email)
  await page.getByRole('button', { name: 'Pay £31' }).click()
  await expect(confirmed(page)).toBeVisible()
}

async function openOrder(page: Page) {
  await seeOrder(page)
  await expect(page.getByRole('heading', { name: 'Thank you, Morag' })).toBeVisible()
}

const openDeskBrowser = async (browser: Browser, baseURL = '') =>
  (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage()

test('a parent buys prints singly: the owner sets their prices, the parent chooses the photos, and the order shows them', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { children, edit } = await makeSchool(request, [{ firstName: 'Mairi', classRef: '5C', photos: 3 }])
  const desk = await openDeskBrowser(browser, baseURL)
  const list = await test.step('the owner sells an 8x10 and the folder singly', async () => {
    const id = await sellSingly(desk, 'With prints')
    await desk.getByRole('button', { name: 'Choose photos for 8x10 inches' }).click()
    await desk.getByRole('button', { name: '8x10 inches of photo 2', exact: true }).click()
    await expect(desk.getByText('1 × 8x10 inches, photo 2')).toBeVisible()
    await expectStateAccessible(desk, 'price-list-extras')
    await saveList(desk)
    await expect(desk.getByRole('row', { name: /2 sold singly/ })).toContainText('Newest')
    return id
  })
  await test.step('the folder gets a picture, which is shown at once', async () => {
    const { dialog, choose } = await editFolder(desk)
    await choose('folder.png', await folderPicture())
    await expect(dialog.getByRole('img', { name: 'Premium folder' })).toBeVisible()
    await expectAccessible(desk, 'product-picture')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await desk.context().close()
  await edit({ priceListId: list })

  await openCode(page, children.Mairi)
  await test.step('the parent chooses two of one photo, one of another, and a folder', async () => {
    const extras = extrasOf(page)
    await chooseExtras(page)
    await expectAccessible(page, 'extras')
    await extras.getByRole('button', { name: 'Done for 8x10 inches' }).click()
    await expectLoaded(page, 'Premium folder')
    await extras.getByRole('button', { name: 'Add Premium folder' }).click()
    // The pressed button has disappeared.
    await expect(extras.getByRole('button', { name: 'One more: Premium folder' })).toBeFocused()
    await expect(page.getByText('£31').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('2 × 8x10 inches, photo 3')).toBeVisible()
  })
  await test.step('the basket names each of them', async () => {
    await page.goto('/school-photos/basket')
    const basket = page.getByRole('main')
    for (const words of ['1 × 8x10 inches, photo 1', '2 × 8x10 inches, photo 3', '1 × Premium folder'])
      await expect(basket.getByText(words).first()).toBeVisible()
    await expectStateAccessible(page, 'basket-extras')
  })
  await test.step('the checkout charges them, and promises prints and no files', async () => {
    await payForExtras(page, 'mairi@example.com')
    await expect(page.getByText('Your prints will be delivered to the school.')).toBeVisible()
    await expect(page.getByText('within 24 hours')).toHaveCount(0)
  })
  await test.step('the order page shows each as it will be printed', async () => {
    await openOrder(page)
    await expect(page.getByAltText('As it will be printed')).toHaveCount(2)
    await expectLoaded(page, 'As it will be printed')
    await expectLoaded(page, 'Premium folder')
    await expect(page.getByText('2 × 8x10 inches').first()).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expectStateAccessible(page, 'order-extras')
  })
  await test.step('the parent changes the photo of one, and its crop with slider and keys', async () => {
    await expect(page.getByText('You can change or cancel them until')).toBeVisible()
    await changeOne(page).first().press('Enter')
    await expect(page.getByRole('heading', { name: 'Change 1 × 8x10 inches' })).toBeFocused()
    await page.getByRole('radio', { name: 'Photo 1' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Photo 2' })).toBeChecked()
    await howMuch(page).fill('60')
    await expect(across(page)).toHaveValue('50')
    await page.getByRole('group', { name: /^The part that will be printed/ }).focus()
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
    await expect(across(page)).not.toHaveValue('50')
    await across(page).fill('10')
    await expectColumnAccessible(page, 'print-editor')
    await page.getByRole('button', { name: 'Print it like this' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Prints' })).toBeFocused()
    await expect(page.getByText('Saved. It will be printed as shown here.')).toBeVisible()
    await changeOne(page).first().click()
    await expect(page.getByRole('radio', { name: 'Photo 2' })).toBeChecked()
    await expect(across(page)).toHaveValue('10')
  })
})

test(
  'what is wrong with a list, a picture, a crop or a refund of single prints is said in place',
  long(
    'tests/journeys/extras.journey.ts',
    'a parent buys prints singly: the owner sets their prices, the parent chooses the photos, and the order shows them',
  ),
  async ({ page, request, browser, baseURL }) => {
    const { children, edit } = await makeSchool(request, [{ firstName: 'Eilidh', classRef: '5C', photos: 3 }])
    const desk = await openDeskBrowser(browser, baseURL)
    const list =
      await test.step('a price that is no amount, and a product that is taken out and brought back', async () => {
        const id = await sellSingly(desk, 'With more prints')
        const price = desk.getByLabel('Price in pounds')
        await price.nth(-2).fill('nine')
        await pressEnter(desk.getByRole('button', { name: 'Remove 8x10 inches' }))
        await expect(desk.getByText('8x10 inches has been removed.')).toBeVisible()
        await expect(desk.getByRole('button', { name: 'Remove Premium folder' })).toBeFocused()
        await desk.getByRole('button', { name: 'Undo' }).click()
        await expect(price.nth(-2), 'it is back in its place').toHaveValue('nine')
        await desk.getByRole('button', { name: 'Save prices' }).click()
        await expect(desk.getByText('Please give an amount like 12.50')).toBeVisible()
        await desk.reload()
        await expect(price.last()).toHaveValue('4')
        await price.nth(-2).fill('£9')
        await saveList(desk)
        return id
      })
    await edit({ priceListId: list })
    await test.step('what is no picture is refused plainly', async () => {
      const { dialog, choose } = await editFolder(desk)
      await choose('notes.png', Buffer.from('no picture'))
      await expect(dialog.getByRole('alert')).toContainText('Please choose a JPEG, PNG or WebP')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })

    await openCode(page, children.Eilidh)
    await chooseExtras(page)
    await extrasOf(page).getByRole('button', { name: 'Done for 8x10 inches' }).click()
    await extrasOf(page).getByRole('button', { name: 'Add Premium folder' }).click()
    await payForExtras(page, 'eilidh@example.com')
    await openOrder(page)
    await test.step('the crop is moved with the pointer, and back to the middle', async () => {
      await changeOne(page).first().click()
      await howMuch(page).fill('60')
      const part = page.getByRole('group', { name: /^The part that will be printed/ })
      await part.focus()
      for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowRight')
      const byKeys = await across(page).inputValue()
      await part.scrollIntoViewIfNeeded()
      const box = await part.boundingBox()
      if (!box) throw new Error('no part')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x - 60, y - 40, { steps: 4 })
      await page.mouse.up()
      expect(Number(await across(page).inputValue())).toBeLessThan(Number(byKeys))
      await page.getByRole('button', { name: 'Print the middle again' }).click()
      await expect(across(page)).toBeDisabled()
      await howMuch(page).fill('70')
      await across(page).fill('10')
      await expectNarrow(page, 'print-editor')
    })
    await test.step('what was changed on another screen meanwhile is not overwritten, and says so', async () => {
      const other = await page.context().newPage()
      await other.goto(page.url())
      await changeOne(other).last().click()
      await howMuch(other).fill('50')
      await other.getByRole('button', { name: 'Print it like this' }).click()
      await expect(other.getByText('Saved.')).toBeVisible()
      await other.close()
      await page.getByRole('button', { name: 'Print it like this' }).click()
      await expect(page.getByRole('alert')).toContainText('They were changed on another screen')
      await changeOne(page).first().click()
      await howMuch(page).fill('70')
      await page.getByRole('button', { name: 'Print it like this' }).click()
      await expect(page.getByText('Saved.')).toBeVisible()
      await page.getByRole('button', { name: 'Cancel the prints' }).click()
      await expect(page.getByText('You get £31 back.'), 'there are no files to keep').toBeVisible()
    })
    await test.step('the owner is told that an amount of nothing in particular stops no print', async () => {
      await desk.goto('/school-photos/admin/orders')
      await desk
        .getByRole('row', { name: /eilidh@example\.com/ })
        .getByRole('link')
        .first()
        .click()
      await expect(desk.getByText('Cropped by the buyer')).toHaveCount(2)
      await expect(desk.getByText('portrait.jpg')).toHaveCount(2)
      await expect(desk.getByText('No photo: it holds the prints')).toBeVisible()
      await expectAccessible(desk, 'desk-order-prints')
      await desk.getByRole('button', { name: 'Refund', exact: true }).click()
      const dialog = desk.getByRole('dialog')
      await expect(dialog.getByLabel('2 × 8x10 inches')).toBeVisible()
      await dialog.getByLabel('Another amount').check()
      await expect(dialog.getByRole('note')).toContainText('prints are still made')
      await expectAccessible(desk, 'refund-in-production')
      await dialog.getByLabel('Amount in pounds').fill('9')
      await dialog.getByLabel('Reason').fill('Spoiled')
      const number = (await dialog.getByRole('heading').innerText()).replace('Refund ', '')
      await dialog.getByLabel(/to confirm/).fill(number)
      await dialog.getByRole('button', { name: 'Refund' }).click()
      await expect(dialog).toBeHidden()
    })
    await test.step('the parent’s page takes that off, and says why', async () => {
      await page.reload()
      await page.getByRole('button', { name: 'Cancel the prints' }).click()
      await expect(page.getByText('You get £22 back')).toBeVisible()
      await expect(page.getByText('The prints cost £31, less £9 you’ve already had back')).toBeVisible()
      await expectAccessible(page, 'cancel-after-refund')
    })
    await desk.context().close()
  },
)
