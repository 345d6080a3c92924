import { extrasWords } from '../../content/school/gallery.ts'
import { expectStateAccessible } from './support/every-width.ts'
import { expectAccessible } from './support/journey.ts'
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

test('a parent has prints sent home: the price is in the total from the first look, the address where it belongs, and the owner posts them', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { children, edit } = await makeSchool(request, [{ firstName: 'Mairi', classRef: '5C', photos: 2 }])
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  const desk = await context.newPage()
  const list = await test.step('the owner offers it for a price of the list', async () => {
    await signInQuietly(desk)
    await desk.goto('/school-photos/admin/prices')
    await desk.getByRole('button', { name: 'New price list' }).click()
    await desk.getByRole('dialog').getByLabel('Name').fill('With parcels')
    await desk.getByRole('button', { name: 'Make it' }).click()
    await expect(desk.getByRole('heading', { name: 'With parcels', level: 1 })).toBeVisible()
    await desk.getByRole('button', { name: 'Sell a product singly' }).click()
    await desk.getByLabel('Product').last().selectOption('8x10 inches')
    await desk.getByLabel('Price in pounds').last().fill('9')
    const price = desk.getByLabel('One parcel, in pounds')
    await price.fill('three')
    await desk.getByRole('button', { name: 'Save prices' }).click()
    await expect(price).toBeFocused()
    await expect(desk.getByText('Please give an amount like 12.50')).toBeVisible()
    await price.fill('3.50')
    await desk.getByRole('button', { name: 'Save prices' }).click()
    await expect(desk.getByRole('row', { name: /home delivery £3\.50/ })).toContainText('Newest')
    await expectStateAccessible(desk, 'price-list-home-delivery')
    return desk.url().split('/').at(-1) ?? ''
  })
  await edit({ priceListId: list })

  await openCode(page, children.Mairi)
  const toSchool = page.getByRole('radio', { name: 'To the school, free' })
  const toHome = page.getByRole('radio', { name: 'To your address, £3.50' })
  const summary = page.getByRole('region', { name: 'Order summary' })
  await test.step('photos alone are not asked about; prints are, with the price beside the choice', async () => {
    await page
      .getByRole('button', { name: /Choose photo 1$/ })
      .first()
      .click()
    await page.goto('/school-photos/basket')
    await expect(summary).toBeVisible()
    await expect(toHome).toHaveCount(0)
    await page.goto('/school-photos')
    const extras = page.getByRole('region', { name: 'Single prints and gifts' })
    await expect(extras).toContainText(extrasWords.introWithHome('£3.50'))
    await extras.getByRole('button', { name: 'Choose photos for 8x10 inches' }).click()
    await extras.getByRole('button', { name: '8x10 inches of photo 1' }).click()
    await page.goto('/school-photos/basket')
    await expect(toSchool).toBeChecked()
    await expect(summary).toContainText('Total£14')
    await toSchool.focus()
    await page.keyboard.press('ArrowDown')
    await expect(toHome).toBeChecked()
    await expect(summary).toContainText('Home delivery£3.50')
    await expect(summary).toContainText('Total£17.50')
    await expectColumnAccessible(page, 'basket-home-delivery')
    await expectNarrow(page, 'basket-home-delivery')
  })
  const town = page.getByLabel('Town')
  await test.step('the checkout asks for the address, says in place what is wrong with it, and keeps it', async () => {
    await proceed(page)
    await fillCheckout(page, 'mairi-home@example.com')
    await page.getByLabel('Name on the parcel').fill('Morag Reid')
    await page.getByLabel('House and street').fill('12 Heatherbank Crescent')
    await page.getByLabel('Postcode', { exact: true }).fill('10115')
    await page.getByRole('button', { name: 'Pay £17.50' }).click()
    await expect(town).toBeFocused()
    await expect(page.getByText('Please give the town')).toBeVisible()
    await expect(page.getByText('Please check the postcode')).toBeVisible()
    await town.fill('Peebles')
    await page.getByLabel('Postcode', { exact: true }).fill('eh458aa')
    await expectColumnAccessible(page, 'checkout-home-delivery')
    await expectNarrow(page, 'checkout-home-delivery')
    await toSchool.check()
    await expect(page.getByRole('button', { name: 'Pay £14' })).toBeVisible()
    await expect(town).toHaveCount(0)
    await toHome.check()
    await expect(town).toHaveValue('Peebles')
    await page.getByRole('button', { name: 'Pay £17.50' }).click()
    await expect(confirmed(page)).toBeVisible()
    await seeOrder(page)
  })
  await test.step('the order’s page names the address, and the parent corrects it', async () => {
    await expect(page.getByText('They are sent to your address.')).toBeVisible()
    await expect(page.getByText('EH45 8AA')).toBeVisible()
    await page.getByRole('button', { name: 'Change the address' }).press('Enter')
    await expect(page.getByRole('link', { name: /^Privacy: what I keep/ })).toBeVisible()
    await page.getByLabel('House and street').fill('')
    await page.getByRole('button', { name: 'Save the address' }).click()
    await expect(page.getByText('Please give the house and street')).toBeVisible()
    await page.getByLabel('House and street').fill('3 Rosetta Road')
    await expectColumnAccessible(page, 'order-address')
    await page.getByRole('button', { name: 'Save the address' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'They are sent to' })).toBeFocused()
    await expect(page.getByText('3 Rosetta Road')).toBeVisible()
    await expectStateAccessible(page, 'order-home-delivery')
    await expectNarrow(page, 'order-home-delivery')
  })
  await test.step('the owner finds it, corrects it, sends it to the lab and posts it; the parent is told', async () => {
    await desk.goto('/school-photos/admin/orders')
    await desk.getByRole('combobox', { name: 'Delivery' }).selectOption('To a home')
    const order = desk.getByRole('row', { name: /mairi-home@example\.com/ })
    await order.getByRole('checkbox').check()
    await desk.getByRole('button', { name: 'Prints sent to the lab' }).click()
    await expect(order).toContainText('At the lab')
    await order.getByRole('checkbox').check()
    await expectStateAccessible(desk, 'orders-home-delivery')
    await expect(desk.getByRole('button', { name: 'Prints delivered to the school' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await order.getByRole('link').first().click()
    await expect(desk.getByText('3 Rosetta Road')).toBeVisible()
    await desk.getByRole('button', { name: 'More' }).click()
    await desk.getByRole('menuitem', { name: 'Correct the address' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Second line').fill('Flat 2')
    await expectAccessible(desk, 'desk-address')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByText('Flat 2')).toBeVisible()
    await desk.getByRole('button', { name: 'Prints posted' }).click()
    await expect(desk.getByText('Posted', { exact: true }).first()).toBeVisible()
    await expectStateAccessible(desk, 'desk-order-home-delivery')
    await page.reload()
    await expect(page.getByText('They were posted to your address.')).toBeVisible()
    await expect(page.getByText('Rosetta')).toHaveCount(0)
  })
  await context.close()
})
