import { eq } from 'drizzle-orm'
import { events } from '../../../../server/school/tables.ts'
import { long } from '../../../long-tests.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { expectEveryWidth, expectStateEveryWidth } from '../../support/every-width.ts'
import { expect, mailTo, whenDownloaded } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

/** The server, with two students who have photos, and one whose family refuses sales. */
const test = journeysWithOwnSchool(prepareData)

async function prepareData(app: DataFolderApp) {
  const { eventId, classId } = await app.makeEvent('Photos in the hall')
  await app.parts.db.update(events).set({ printDeadline: '2099-01-01' }).where(eq(events.id, eventId))
  const isla = await app.makePupil(classId, ['Isolde', 'Hall'], 4)
  const jack = await app.makePupil(classId, ['Jarvis', 'Hall'], 3)
  return { isla: isla.id, jack: jack.id }
}

test('the owner takes cash for a package in the hall, and gives some of it back by hand', async ({
  page,
  server,
}) => {
  await signInQuietly(page)
  await page.goto('/school-photos/admin/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await expect(page.getByText('Whose photos are ordered?')).toBeVisible()
  await expectEveryWidth(page, 'new-order-search')
  await page.getByRole('searchbox').fill('Isolde')
  await page.getByRole('link', { name: 'Order Isolde Hall' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New order for Isolde Hall')
  await page.getByRole('radio', { name: 'Basic, £12' }).check()
  await expect(page.getByText('Photos: Choose 3 more')).toBeVisible()
  for (const no of [1, 2, 3]) await page.getByLabel(`Photo ${no}`, { exact: true }).check()
  const price = page.getByRole('complementary', { name: 'Total' })
  await expect(price).toContainText('£12')
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Hall')
  await page.getByLabel('Email (optional)').fill('ann@hall.example')
  await expectEveryWidth(page, 'new-order-form')
  await page.getByRole('button', { name: 'Take payment and place the order' }).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^TW-\d+$/)
  const number = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Cash')
  await expect(page.getByText('Delivered').first()).toBeVisible()
  await expectStateEveryWidth(page, 'order-in-cash')
  expect((await mailTo(server, 'order', 'ann@hall.example')).text).toContain('in cash')
  await test.step('some of it goes back, and the buyer reads how', async () => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('you give the money back yourself')).toBeVisible()
    await dialog.getByLabel('Another amount').check()
    await dialog.getByLabel('Amount in pounds').fill('2')
    await dialog.getByLabel('Reason').fill('One is blurred')
    await dialog.getByLabel(/to confirm/).fill(number)
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('£2 refunded')).toBeVisible()
    const mail = await mailTo(server, 'refund', 'ann@hall.example')
    expect(mail.text).toContain('I’ve given back £2')
    expect(mail.text).toContain('in cash')
  })
})

test(
  'a brother is added to the order, which has one price and one receipt',
  long(
    'server/orders/desk/place-desk-order.test.ts',
    'two children of a family are one order with one receipt, and each child once',
  ),
  async ({ page, prepared: { isla }, server }) => {
    await signInQuietly(page)
    await page.goto(`/school-photos/admin/students/${isla}`)
    await page.getByRole('link', { name: 'New order' }).click()
    await page.getByLabel('Photo 4', { exact: true }).check()
    const price = page.getByRole('complementary', { name: 'Total' })
    await expect(price).toContainText('£5')
    await page.getByRole('button', { name: 'Add another student' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('Hall')
    await expect(dialog.getByText('In this order')).toBeVisible()
    await expectEveryWidth(page, 'new-order-add')
    await dialog.getByRole('button', { name: 'Add Jarvis Hall' }).click()
    await expect(dialog).toBeHidden()
    await expect(price).toContainText('for each student')
    const jack = page.getByRole('region', { name: 'Jarvis Hall' })
    for (const no of [1, 2]) await jack.getByLabel(`Photo ${no}`, { exact: true }).check()
    await expect(price).toContainText('£15')
    await expect(page.getByRole('region', { name: 'Isolde Hall' }).getByLabel('Photo 4')).toBeChecked()
    await expectEveryWidth(page, 'new-order-two')
    await page.getByLabel('First name').fill('Ann')
    await page.getByLabel('Last name').fill('Hall')
    await page.getByLabel('Email (optional)').fill('both@hall.example')
    await page.getByRole('button', { name: 'Take payment and place the order' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^TW-\d+$/)
    const { text } = await mailTo(server, 'order', 'both@hall.example')
    for (const name of ['Isolde', 'Jarvis']) expect(text).toContain(name)
    expect(text).toContain('£15')
  },
)

test('the owner mails a pay link from a student’s page, and the buyer pays it by card and asks for the files', async ({
  page,
  prepared: { jack },
  server,
  browser,
  baseURL,
}) => {
  await signInQuietly(page)
  await page.goto(`/school-photos/admin/students/${jack}`)
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByLabel('Photo 2', { exact: true }).check()
  await page.getByLabel(/^Pay link/).check()
  await page.getByLabel('First name').fill('Morag')
  await page.getByLabel('Last name').fill('Hall')
  await page.getByRole('textbox', { name: 'Email' }).fill('')
  const take = page.getByRole('button', { name: 'Place the order and email the link' })
  await take.click()
  await expect(page.getByText('An email address is needed to ask for the money')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('morag@hall.example')
  await take.click()
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible()
  await expect(page.getByText('The pay link is open until')).toBeVisible()
  await expectStateEveryWidth(page, 'order-waits')

  const mail = await mailTo(server, 'payment-request', 'morag@hall.example')
  const link = /https?:\/\/\S+\/school-photos\/order\/\S+/.exec(mail.text)?.[0] ?? ''
  const parent = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await parent.goto(new URL(link).pathname)
  await expect(parent.getByRole('heading', { name: 'Not paid yet' })).toBeVisible()
  await expect(parent.getByRole('link', { name: /^Privacy: what I keep/ })).toBeVisible()
  await expectEveryWidth(parent, 'pay-order')
  await parent.getByRole('button', { name: 'Pay £5' }).click()
  await expect(parent.getByText('Card number is required')).toBeVisible()
  await parent.getByLabel('Card number').fill('4000 0000 0000 0002')
  await parent.getByLabel(/^Expiry/).fill('12/34')
  await parent.getByLabel('CVC').fill('123')
  await parent.getByLabel('Billing postcode').fill('EH45 8AA')
  await parent.getByRole('button', { name: 'Pay £5' }).click()
  await expect(parent.getByText('Card declined')).toBeVisible()
  await parent.getByLabel('Card number').fill('4242 4242 4242 4242')
  await parent.getByRole('button', { name: 'Pay £5' }).click()
  await expect(parent.getByRole('heading', { name: 'Your photos are ready' })).toBeVisible()
  const boxes = parent.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await expect(box).not.toBeChecked()
  for (const box of await boxes.all()) await box.check()
  await whenDownloaded(parent, () => parent.getByRole('button', { name: 'Download' }).click())
  await expect(parent.getByRole('link', { name: 'Download photo 1' })).toBeVisible()
  await parent.context().close()

  await page.reload()
  await expect(page.getByText('Delivered').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
})

/** How much of the reason its field does not show, in pixels; a string, because it runs in the page. */
const scrolledAway = `(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
  Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight))(document.querySelector('[name=reason]'))`

test(
  'why an order is free is seen whole while it is typed, and on the order',
  long(
    'server/orders/desk/place-desk-order.test.ts',
    'what is given free has a reason, costs nothing, and is no takings',
  ),
  async ({ page, prepared: { jack } }) => {
    const reason = 'A staff pack for the head, who asked on behalf of the office. '.repeat(4).slice(0, 200)
    await signInQuietly(page)
    await page.goto(`/school-photos/admin/students/${jack}`)
    await page.getByRole('link', { name: 'New order' }).click()
    await page.getByLabel('Photo 1', { exact: true }).check()
    await page.getByLabel(/^Free/).check()
    await page.getByLabel('Why it is free').fill(reason)
    await expectEveryWidth(page, 'order-given-free')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const hidden = await page.evaluate<number>(scrolledAway)
      expect(hidden, `pixels that scroll away at ${width}`).toBeLessThanOrEqual(1)
    }
    await page.getByLabel('First name').fill('Ann')
    await page.getByLabel('Last name').fill('Hall')
    await page.getByRole('button', { name: 'Place the order free of charge' }).click()
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText(reason.trim())
    await expectStateEveryWidth(page, 'order-free')
  },
)
