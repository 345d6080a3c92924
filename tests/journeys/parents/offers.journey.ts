import type { Page } from '@playwright/test'
import { daysAfter, londonDay, longDay } from '../../../domain/days.ts'
import { expectStateAccessible } from '../support/every-width.ts'
import { expectAccessible, mailTo } from '../support/journey.ts'
import { confirmed, expect, fillCheckout, openCode, parentsOn, proceed } from '../support/parent.ts'
import { signInQuietly } from '../support/sign-in-quietly.ts'

/** A server of its own: an offer for all would change every other journey's prices. */
const test = parentsOn(async () => ({ env: {}, facts: undefined }))

async function openOffers(page: Page) {
  await signInQuietly(page)
  await page.goto('/school-photos/admin/offers')
  await expect(page.getByRole('heading', { name: 'Offers', level: 1 })).toBeVisible()
}

const offerRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('the desk creates an early bird and a code; a parent sees both through to the receipt, and pays nothing if nothing is left', async ({
  page,
  browser,
  school,
  server,
  wide,
}) => {
  const lastDay = daysAfter(londonDay(new Date()), 5)
  const desk = await browser.newPage({ baseURL: server.url.replace('127.0.0.1', 'localhost') })
  if (!wide) await desk.setViewportSize({ width: 820, height: 1180 })
  await openOffers(desk)
  await expect(desk.getByRole('heading', { name: 'No offers yet' })).toBeVisible()
  await desk.getByRole('button', { name: 'New offer' }).click()
  const form = desk.getByRole('dialog', { name: 'New offer' })
  await form.getByRole('button', { name: 'Make the offer' }).click()
  await expect(form.getByText('Please say how much')).toBeVisible()
  const first = form.getByRole('group', { name: 'First step' })
  await first.getByLabel('Percent').fill('10')
  await first.getByLabel('Last day').fill(lastDay)
  await expectAccessible(desk, 'offer form')
  await form.getByRole('button', { name: 'Make the offer' }).click()
  await expect(form).toBeHidden()
  await expect(offerRow(desk, 'Early bird')).toContainText(`10% off until ${longDay(lastDay)}`)

  await desk.getByRole('button', { name: 'New offer' }).click()
  await form.getByLabel('Kind').selectOption('Code')
  await form.getByLabel('Name, as parents read it').fill('Spring')
  await form.getByLabel('Code that parents type').fill('spring 5')
  await form.getByLabel('Gives').selectOption('Pounds off')
  await form.getByLabel('Pounds', { exact: true }).fill('£1,50')
  await form.getByLabel('Uses in all').fill('1')
  await form.getByRole('button', { name: 'Make the offer' }).click()
  await expect(form).toBeHidden()
  await expect(offerRow(desk, 'SPRING5')).toContainText('£1.50 off')
  await expectAccessible(desk, 'offers')

  await openCode(page, school.Isla)
  const order = page.getByRole('complementary', { name: 'Your order' })
  await expect(order.getByRole('region', { name: 'Offers' })).toHaveText(
    `Early bird: 10% off, until ${longDay(lastDay)}.`,
  )
  const basic = order.locator('label').filter({ hasText: 'Basic' })
  await expect(basic).toContainText(/£10\.80/)
  const after = longDay(daysAfter(lastDay, 1))
  await expect(basic).toContainText(`Early bird, until ${longDay(lastDay)}. From ${after} it costs £12.`)
  await expect(basic.locator('s')).toHaveText('instead of £12')
  await expect(page.getByRole('button', { name: '£4.50 Choose photo 1' })).toBeVisible()
  await page.getByRole('button', { name: /Choose photo 1/ }).click()
  await expect(order.getByText('−£0.50')).toBeVisible()
  await expect(order.getByText('£4.50', { exact: true })).toBeVisible()
  await expectStateAccessible(page, 'gallery with an early bird')
  await page.getByRole('link', { name: /Basket 1/ }).click()
  await expect(page).toHaveURL(/basket$/)
  await expect(page.getByRole('button', { name: 'Choose photo 2' }), 'the gallery has gone').toHaveCount(0)
  await expect(page.getByRole('main').locator('s')).toHaveText('instead of £5')
  await expect(order.getByText(`Early bird, until ${longDay(lastDay)}`, { exact: true })).toBeVisible()
  await expect(order.getByText('−£0.50')).toBeVisible()
  await proceed(page)
  await fillCheckout(page, 'offer@example.com')
  await order.getByRole('button', { name: /^1 photo chosen/ }).click()
  await order.getByLabel('Offer code (optional)').fill('winter')
  await order.getByRole('button', { name: 'Use code' }).click()
  await expect(order.getByRole('alert').getByText('This code is not known')).toBeVisible()
  await order.getByLabel('Offer code (optional)').fill('Spring 5')
  await order.getByLabel('Offer code (optional)').press('Enter')
  await expect(order.getByText('Spring, code SPRING5')).toBeVisible()
  await expect(order.getByText('is in use')).toBeVisible()
  const remove = order.getByRole('button', { name: 'Remove the code SPRING5' })
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await expect(order.getByLabel('Offer code (optional)')).toBeFocused()
  await page.keyboard.type('Spring 5')
  await page.keyboard.press('Enter')
  await expect(order.getByText('is in use')).toBeVisible()
  await page.reload()
  await expect(order.getByText('is in use')).toBeVisible()
  await expectStateAccessible(page, 'checkout with offers')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry').fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Pay £3' }).click()
  await expect(confirmed(page)).toBeVisible()
  const mail = await mailTo(server, 'order', 'offer@example.com')
  expect(mail.text).toContain(`Early bird, until ${longDay(lastDay)}`)
  expect(mail.text).toContain('Spring, code SPRING5')
  expect(mail.text).toContain('Total paid: £3')
  await page.goto(/(\/school-photos\/order\/\S+)/.exec(mail.text)?.[1] ?? '')
  const receipt = page.getByRole('complementary', { name: 'Receipt' })
  await expect(receipt.getByText('Spring, code SPRING5')).toBeVisible()
  await expect(receipt.getByText('−£1.50')).toBeVisible()

  await desk.reload()
  await expect(offerRow(desk, 'SPRING5')).toContainText('1 of 1 used')
  await desk.getByRole('button', { name: 'End: Early bird' }).click()
  await expect(offerRow(desk, 'Early bird')).toContainText('Ended by hand')
  await desk.getByRole('button', { name: 'Go on: Early bird' }).click()
  await expect(offerRow(desk, 'Early bird')).toContainText('Running')
  await desk.getByRole('button', { name: 'Edit Early bird' }).click()
  const edit = desk.getByRole('dialog', { name: 'Change the offer' })
  await edit.getByRole('group', { name: 'First step' }).getByLabel('Percent').fill('100')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(offerRow(desk, 'Early bird')).toContainText('100% off')
  await desk.close()

  // An order that now costs nothing needs no card.
  await openCode(page, school.Ewan)
  await page.getByRole('button', { name: /Choose photo 1/ }).click()
  await page.getByRole('link', { name: /Basket 1/ }).click()
  await proceed(page)
  await expect(page.getByText('There is nothing to pay, so no card is needed.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await fillCheckout(page, 'free@example.com', {})
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(confirmed(page)).toBeVisible()
})
