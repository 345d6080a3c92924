import type { Page } from '@playwright/test'
import { long } from '../../../long-tests.ts'
import { expectAccessible, holdRequests } from '../../support/journey.ts'
import { confirmed, expect, fillCheckout, openCode, proceed, seeOrder, test } from '../../support/parent.ts'
import { makeSchool } from '../../support/school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

/** The owner's own browser, at the screen of prices. */
async function openPrices(page: Page) {
  await signInQuietly(page)
  await page.goto('/school-photos/admin')
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Prices' }).click()
  await expect(page.getByRole('heading', { name: 'Prices', level: 1 })).toBeVisible()
}

async function openList(page: Page, name: string) {
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Makes a price list, and opens it. */
async function makeList(page: Page, name: string) {
  await openPrices(page)
  await page.getByRole('button', { name: 'New price list' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Make it' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save prices' }).click()
const single = (page: Page) => page.getByLabel('Single photo, in pounds')

test('the owner changes a price: a parent with an older basket is told, and what was sold stays as it was', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { children } = await makeSchool(request, [{ firstName: 'Iona', classRef: '6F', photos: 2 }])
  await openCode(page, children.Iona)
  await page.getByRole('button', { name: /£5 Choose photo 1/ }).click()
  await proceed(page)
  await fillCheckout(page, 'iona@example.com')
  await page.getByRole('button', { name: 'Pay £5' }).click()
  await expect(confirmed(page)).toBeVisible()
  const order = await page.getByRole('link', { name: 'See your photos' }).getAttribute('href')

  await page.getByRole('link', { name: 'Return to Photos' }).click()
  await page.getByRole('button', { name: /£5 Choose photo 2/ }).click()
  await proceed(page)
  await fillCheckout(page, 'iona@example.com')

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  const desk = await context.newPage()
  await test.step('the owner types another price as people do', async () => {
    await openPrices(desk)
    await expectAccessible(desk, 'prices')
    await openList(desk, 'Gallery')
    await single(desk).fill('6,5')
    await expect(desk.getByText('£13', { exact: true }).first()).toBeVisible()
    await expectAccessible(desk, 'price-list')
    await save(desk)
    await expect(desk.getByText('Saved. Parents see these prices')).toBeVisible()
    await expect(desk.getByRole('row', { name: /single £6.50/ })).toContainText('Sold by now')
  })
  await test.step('the parent is told, and pays the new price knowingly', async () => {
    await page.getByRole('button', { name: 'Pay £5' }).click()
    await expect(page.getByRole('alert').getByText(/price/i).first()).toBeVisible()
    await expect(page.getByText('The prices have changed since you chose')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Morag')
    await page.getByRole('button', { name: 'Pay £6.50' }).click()
    await expect(confirmed(page)).toBeVisible()
  })
  await test.step('the order before still shows what it cost', async () => {
    await page.goto(order ?? '')
    await expect(page.getByText('£5', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('£6.50')).toHaveCount(0)
  })
  await test.step('the specification’s prices come back, and can be taken back', async () => {
    await desk.getByRole('button', { name: 'Restore the original prices' }).click()
    await expect(single(desk)).toHaveValue('5.00')
    await desk.getByRole('button', { name: 'Undo' }).click()
    await expect(single(desk)).toHaveValue('6.50')
    await desk.getByRole('button', { name: 'Restore the original prices' }).click()
    await expect(single(desk)).toHaveValue('5.00')
  })
  await context.close()
})

test(
  'a list that sells without VAT says so in its preview and in the gallery',
  long(
    'server/orders/bookkeeping/vat-sold.test.ts',
    'who is not registered charges no VAT, and no receipt names any',
  ),
  async ({ page, request, browser, baseURL }) => {
    const { children } = await makeSchool(request, [{ firstName: 'Mhairi', classRef: '6F', photos: 2 }])
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 1440, height: 900 },
    })
    const desk = await context.newPage()
    const vat = desk.getByLabel('VAT in these prices')
    await openPrices(desk)
    await openList(desk, 'Gallery')
    await expect(desk.getByText('Prices include VAT.')).toBeVisible()
    await expect(vat).toHaveValue('business')
    await vat.selectOption('Not registered for VAT')
    await expect(desk.getByText('Prices include VAT.')).toHaveCount(0)
    await desk.reload()
    await expect(vat).toHaveValue('none')
    await save(desk)
    await expect(desk.getByRole('row', { name: /without VAT/ })).toContainText('Sold by now')
    await openCode(page, children.Mhairi)
    await expect(page.getByText('yours to download')).toBeVisible()
    await expect(page.getByText('Prices include VAT')).toHaveCount(0)
    await desk.getByRole('button', { name: 'Restore the original prices' }).click()
    await expect(vat).toHaveValue('business')
    await page.reload()
    await expect(page.getByText('Prices include VAT.')).toBeVisible()
    await context.close()
  },
)

test(
  'a list that sells at a VAT rate of its own: gallery, basket and order page say so',
  long(
    'server/orders/bookkeeping/vat-sold.test.ts',
    'an order from two lists has a line of VAT for each rate, on the page, the receipt and in the mail',
  ),
  async ({ page, request, browser, baseURL }) => {
    const { children } = await makeSchool(request, [{ firstName: 'Mairi', classRef: '6F', photos: 2 }])
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 1440, height: 900 },
    })
    const desk = await context.newPage()
    const vat = desk.getByLabel('VAT in these prices')
    await openPrices(desk)
    await openList(desk, 'Gallery')
    await vat.selectOption('5%')
    await save(desk)
    await expect(desk.getByRole('row', { name: /VAT 5%/ })).toContainText('Sold by now')
    await expectAccessible(desk, 'price-list-vat')
    await openCode(page, children.Mairi)
    await expect(page.getByText('Prices include VAT.')).toBeVisible()
    await page.getByRole('button', { name: /£5 Choose photo 1/ }).click()
    await proceed(page)
    await expect(page.getByText(/Prices include VAT\./)).toBeVisible()
    await fillCheckout(page, 'mairi@example.com')
    await page.getByRole('button', { name: 'Pay £5' }).click()
    await expect(confirmed(page)).toBeVisible()
    await seeOrder(page)
    await desk.getByRole('button', { name: 'Restore the original prices' }).click()
    await expect(vat).toHaveValue('business')
    await page.reload()
    const term = page.getByText('of which VAT at 5%')
    await expect(term).toBeVisible()
    await expect(term.locator('..')).toContainText('£0.24')
    await context.close()
  },
)

test('a list is made, unsaved prices survive a reload, and a retired list is offered to no new event', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await makeList(page, 'Autumn')

  await test.step('what is wrong is named, field by field', async () => {
    await single(page).fill('five')
    await save(page)
    await expect(single(page)).toBeFocused()
    await expect(page.getByText('Please give an amount like 12.50')).toBeVisible()
  })
  await test.step('a reload keeps the words', async () => {
    await single(page).fill('£4.5')
    await page.getByRole('button', { name: 'Add a package' }).click()
    await page.getByLabel('Name').last().fill('Keepsakes')
    await page.reload()
    await expect(single(page)).toHaveValue('£4.5')
    await expect(page.getByText('Not saved yet.')).toBeVisible()
    const keepsakes = page.locator('summary', { hasText: 'Keepsakes' })
    const remove = page.getByRole('button', { name: 'Remove Keepsakes' })
    await keepsakes.click()
    await remove.click()
    await expect(keepsakes).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await keepsakes.click()
    await remove.click()
    await save(page)
    await expect(page.getByText('Saved. No event sells')).toBeVisible()
  })
  await test.step('a retired list is offered to no new event, and comes back with one press', async () => {
    await page.getByRole('link', { name: 'Prices' }).first().click()
    await page.getByRole('button', { name: 'Retire: Autumn' }).click()
    await expect(page.getByText('Autumn is retired.')).toBeVisible()
    await page.goto('/school-photos/admin')
    await page.getByRole('button', { name: 'Create New Event' }).first().click()
    const lists = page.getByRole('dialog').getByLabel('Price list', { exact: true })
    await expect(
      lists.getByRole('option', { name: 'Gallery: single photos and packages of 3, 5 or all' }),
    ).toBeAttached()
    await expect(lists.getByRole('option', { name: /Autumn/ })).toHaveCount(0)
  })
  await test.step('a product of any size is added and put into a package', async () => {
    await page.goto('/school-photos/admin/prices')
    await expect(page.getByRole('heading', { name: 'Prices', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Add a product' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Width').fill('1,000')
    await dialog.getByLabel('Height').fill('30')
    await dialog.getByLabel('In', { exact: true }).selectOption('cm')
    await dialog.getByLabel(/lab’s own code/).fill('KD-2030')
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await expect(dialog.getByText('Please give a size of at most 200')).toBeVisible()
    await dialog.getByLabel('Width').fill('20')
    const { started, release } = await holdRequests(page, '**/api/admin/products')
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await started
    await expect(dialog.getByRole('button', { name: 'Adding…' })).toBeVisible()
    release()
    await expect(page.getByRole('row', { name: /20x30 cm.*KD-2030/ })).toBeVisible()
    await openList(page, 'Portrait')
    const basic = page
      .getByRole('listitem')
      .filter({ has: page.getByText('Basic', { exact: true }) })
      .first()
    await basic.getByRole('button', { name: 'Add a product' }).click()
    await basic.getByLabel('Product').selectOption('20x30 cm')
    await basic.getByLabel('How many').fill('2')
    await basic.getByLabel('Given back if the prints are cancelled').fill('6')
    await save(page)
    await expect(page.getByText('Saved. Parents see')).toBeVisible()
    await page.goto('/school-photos/admin/prices')
    await expect(
      page.getByRole('row', { name: /20x30 cm/ }).getByRole('cell', { name: '1', exact: true }),
    ).toBeVisible()
    await openList(page, 'Portrait')
    await page.getByRole('button', { name: 'Restore the original prices' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  })
})

test(
  'unsaved prices survive a lost connection, another admin’s change and a save that is under way',
  long(
    'server/prices/prices.test.ts',
    'of two people who edit the same prices at once, the second is told, and overwrites the first only knowingly',
  ),
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await makeList(page, 'Winter')
    await single(page).fill('£4.5')
    await test.step('a connection that is lost while saving keeps them too', async () => {
      await page.context().setOffline(true)
      await save(page)
      await expect(page.getByRole('alert').filter({ hasText: /reach|connection/i })).toBeVisible()
      await page.context().setOffline(false)
      await expect(single(page)).toHaveValue('£4.5')
    })
    await test.step('of two tabs, the second to save is told first', async () => {
      const other = await page.context().newPage()
      await other.goto(page.url())
      await single(other).fill('3')
      await save(other)
      await expect(other.getByText('Saved. No event sells')).toBeVisible()
      await other.close()
      await save(page)
      await expect(page.getByText('changed on another screen')).toBeVisible()
      await expect(single(page)).toHaveValue('£4.5')
      await save(page)
      await expect(page.getByText('Saved. No event sells')).toBeVisible()
      await expect(page.getByRole('row', { name: /single £4.50/ })).toContainText('Newest')
    })
    await test.step('what is typed while the list is being saved stays, not saved yet', async () => {
      await single(page).fill('4.60')
      const saving = await holdRequests(page, /\/api\/admin\/prices\//)
      await save(page)
      await saving.started
      await single(page).fill('4.70')
      saving.release()
      await expect(page.getByRole('row', { name: /single £4.60/ })).toContainText('Newest')
      await expect(page.getByText('Not saved yet.')).toBeVisible()
      await expect(single(page)).toHaveValue('4.70')
      await save(page)
      await expect(page.getByRole('row', { name: /single £4.70/ })).toContainText('Newest')
      await expect(page.getByText('Not saved yet.')).toBeHidden()
    })
  },
)
