import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { placeOrder } from '../../../../server/orders/checkout/place-order.ts'
import { getOrderByKey } from '../../../../server/orders/order-key.ts'
import { confirmTestPayment } from '../../../../server/orders/payment/settle-payment.ts'
import { createPriceList } from '../../../../server/prices/create-price-list.ts'
import { createProduct } from '../../../../server/prices/edit-products.ts'
import { currentList } from '../../../../server/prices/queries.ts'
import { savePriceList } from '../../../../server/prices/save-price-list.ts'
import { events } from '../../../../server/school/tables.ts'
import { long } from '../../../long-tests.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { BUYER } from '../../../support/orders.ts'
import { unzip } from '../../../support/unzip.ts'
import { expectEveryWidth, expectStateEveryWidth } from '../../support/every-width.ts'
import { expect, mailTo, whenDownloaded } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

/** The server, with two orders of two photos and two mugs: one may still be changed, one goes to the lab. */
const test = journeysWithOwnSchool(prepareData)

async function prepareData(app: DataFolderApp) {
  const { id: mug } = await createProduct(app.admin, {
    kind: 'merchandise',
    name: 'Mug, white',
    size: null,
    labCode: 'MUG-11',
  })
  const { id: listId } = await createPriceList(app.admin, { name: 'With gifts', from: 'gallery' })
  const { version: was, name, single, packages } = await currentList(app.parts.db, listId)
  const typed = packages.map(({ savings: _, items, prints, ...pack }) => ({
    ...pack,
    items: [...items],
    prints: [...prints],
  }))
  const list = { name, single, packages: typed, extras: [{ product: mug, price: 1250 }] }
  await savePriceList(app.admin, { listId, was, wasName: name, list })
  const buy = async (firstName: string, printDeadline: string | null) => {
    const { eventId, classId } = await app.makeEvent(`Photos of ${firstName}`)
    await app.parts.db
      .update(events)
      .set({ priceListId: listId, printDeadline })
      .where(eq(events.id, eventId))
    const { accessCode, photoIds } = await app.makePupil(classId, [firstName, 'Reid'], 2)
    const extras = [{ product: mug, quantity: 2, photoId: photoIds[0] ?? '' }]
    const placed = await placeOrder(app.stranger, {
      idempotencyKey: randomUUID(),
      buyer: { ...BUYER, email: `${firstName.toLowerCase()}@mugs.example` },
      shownTotal: 3500,
      lines: [{ accessCode, packageId: null, photoIds, extras }],
    })
    if (!placed.payment) throw new Error('no payment')
    await confirmTestPayment(app.stranger, { ...placed.payment, card: 'ok' })
    await app.runJobs()
    const { id } = await getOrderByKey(app.stranger, placed.orderKey)
    return { id, eventId, key: placed.orderKey }
  }
  return { changeable: await buy('Isla', '2099-01-01'), atLab: await buy('Jack', null) }
}

test(
  'the owner gives back one mug of two and a photo; the parent’s page follows, and Cancel gives the rest only',
  long(
    'server/orders/refunds/refund-items.test.ts',
    'one mug of two and a photo are given back at what they cost after offers, and leave the order',
  ),
  async ({ page, prepared: { changeable }, server, browser, baseURL }) => {
    await signInQuietly(page)
    await page.goto(`/school-photos/admin/orders/${changeable.id}`)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(/^TW-\d+$/)
    const number = await title.innerText()
    const openRefund = page.getByRole('button', { name: 'Refund', exact: true })
    await openRefund.click()
    const dialog = page.getByRole('dialog')
    const sum = dialog.getByRole('status').filter({ hasText: 'Back to the card' })
    await test.step('nothing is ticked yet, and the form says so at its boxes', async () => {
      await dialog.getByLabel('Reason').fill('Arrived broken')
      await dialog.getByLabel(/to confirm/).fill(number)
      await dialog.getByRole('button', { name: 'Refund' }).click()
      await expect(dialog.getByText('Please tick what to refund')).toBeVisible()
      await expect(dialog.getByRole('checkbox', { name: 'Everything' })).toBeFocused()
      await page.keyboard.press('Space')
      await expect(sum).toContainText('£35')
      await page.keyboard.press('Space')
      await expect(sum).toContainText('£0')
    })
    await test.step('it shows what each cost and what happens, as it is ticked', async () => {
      await dialog.getByLabel(/2 × Mug, white/).check()
      await expect(sum).toContainText('£25')
      await dialog.getByRole('button', { name: 'One fewer: Mug, white' }).click()
      await expect(dialog.getByText('1 of 2')).toBeVisible()
      await dialog
        .getByLabel(/^IMG_\d+\.JPG/)
        .first()
        .check()
      await expect(sum).toContainText('£17.50')
      await expect(dialog.getByText('Is no longer printed')).toBeVisible()
      await expect(dialog.getByText('Can no longer be downloaded')).toBeVisible()
      await expectEveryWidth(page, 'refund-by-line')
    })
    await test.step('another amount is of nothing in particular, and the ticks wait', async () => {
      await dialog.getByLabel('Another amount').check()
      await expect(dialog.getByLabel('Reason')).toHaveValue('Arrived broken')
      await expect(dialog.getByText('It is shared by everything in the order')).toBeVisible()
      await expect(dialog.getByRole('checkbox')).toHaveCount(0)
      await expectStateEveryWidth(page, 'refund-amount')
      await dialog.getByLabel('What it is for').check()
      await expect(sum).toContainText('£17.50')
    })
    await test.step('somebody else gives a photo back meanwhile: nothing is given back, and the words stay', async () => {
      const other = await page.context().newPage()
      await other.goto(page.url())
      await other.getByRole('button', { name: 'Refund', exact: true }).click()
      const theirs = other.getByRole('dialog')
      await theirs
        .getByLabel(/^IMG_\d+\.JPG/)
        .first()
        .check()
      await theirs.getByLabel('Reason').fill('Not their child')
      await theirs.getByLabel(/to confirm/).fill(number)
      await theirs.getByRole('button', { name: 'Refund' }).click()
      await expect(theirs).toBeHidden()
      await other.close()
      await dialog.getByRole('button', { name: 'Refund' }).click()
      await expect(dialog.getByText('This order has changed since you opened the refund')).toBeVisible()
      await expect(dialog.getByText('Refunded', { exact: true })).toBeVisible()
      await expect(dialog.getByLabel('Reason')).toHaveValue('Arrived broken')
      await expect(sum).toContainText('£12.50')
    })
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('£12.50 refunded')).toBeVisible()
    const payment = page.getByRole('region', { name: 'Payment' })
    await expect(payment.getByText('1 × Mug, white')).toBeVisible()
    const bought = page.getByRole('region', { name: 'Bought' })
    await expect(bought.getByText('Refunded').first()).toBeVisible()
    await expectStateEveryWidth(page, 'order-given-back')
    const mail = await mailTo(server, 'refund', 'isla@mugs.example')
    expect(mail.text).toContain(number)

    const parent = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
    await parent.goto(`/school-photos/order/${changeable.key}`)
    await expect(parent.getByRole('heading', { name: 'Prints', exact: true })).toBeVisible()
    await expect(parent.getByText('2 photos, 1 refunded')).toBeVisible()
    await expect(parent.getByRole('region', { name: 'Refunded' })).toContainText('1 × Mug, white')
    await parent.getByRole('button', { name: 'Cancel the prints' }).click()
    await expect(
      parent.getByText('Cancel the remaining prints? You get £12.50 back and keep the digital photos.'),
    ).toBeVisible()
    await expectStateEveryWidth(parent, 'parent-given-back')
    await parent.getByRole('button', { name: 'Yes, cancel the prints' }).click()
    await expect(parent.getByText('The prints were cancelled.')).toBeVisible()
    await parent.context().close()

    await page.reload()
    await expect(payment.getByText('£12.50 refunded')).toHaveCount(2)
    await openRefund.click()
    await expect(dialog.getByLabel(/Mug, white/)).toHaveCount(0)
    await expect(dialog.getByText('Refunded', { exact: true })).toHaveCount(3)
  },
)

test(
  'a mug that arrived broken is made again of another photo, and goes on the lab’s next list',
  long(
    'server/orders/prints/make-again.test.ts',
    'one of two mugs is made again of another photo: free, once, with its own way through the lab',
  ),
  async ({ page, prepared: { atLab }, browser, baseURL }) => {
    const exportLab = async () => {
      await page.goto(`/school-photos/admin/sales/${atLab.eventId}`)
      const saved = await whenDownloaded(page, () => page.getByRole('button', { name: 'Lab export' }).click())
      return unzip(await readFile(await saved.path()))
    }
    await signInQuietly(page)
    await page.goto(`/school-photos/admin/orders/${atLab.id}`)
    await expect(page.getByRole('button', { name: 'Prints sent to the lab' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Make again/ })).toHaveCount(0)
    expect([...(await exportLab()).keys()]).toHaveLength(3)
    await page.goto(`/school-photos/admin/orders/${atLab.id}`)
    await page.getByRole('button', { name: 'Prints sent to the lab' }).click()
    await page.getByRole('button', { name: 'Prints delivered' }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Not delivered yet' })).toBeVisible()
    await page.keyboard.press('Escape')
    const make = page.getByRole('button', { name: /^Make again: Mug, white of IMG_\d+\.JPG$/ })
    await make.click()
    const dialog = page.getByRole('dialog', { name: 'Make again: Mug, white' })
    await expect(dialog.getByLabel('How many')).toHaveValue('1')
    const photo = dialog.getByLabel('Photo')
    const options = await photo.locator('option').allTextContents()
    expect(options).toHaveLength(2)
    await photo.selectOption(options[1] ?? '')
    await expectEveryWidth(page, 'make-again')
    await dialog.getByRole('button', { name: 'Make again' }).click()
    await expect(dialog.getByText('Please give a reason')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Arrived broken')
    await dialog.getByRole('button', { name: 'Make again' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(make).toBeFocused()
    await expect(page.getByText('Made again, free: Arrived broken')).toBeVisible()
    await expectStateEveryWidth(page, 'order-made-again')

    const parent = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
    await parent.goto(`/school-photos/order/${atLab.key}`)
    await expect(parent.getByText('Made again, free').first()).toBeVisible()
    await expect(parent.getByRole('button', { name: 'Cancel the prints' })).toHaveCount(0)
    await expectStateEveryWidth(parent, 'parent-made-again')
    await parent.context().close()

    const files = await exportLab()
    const table = files.get('prints.csv')?.toString().trim().split('\n') ?? []
    expect(table).toHaveLength(2)
    expect(table[1]).toContain('MUG-11')
  },
)
