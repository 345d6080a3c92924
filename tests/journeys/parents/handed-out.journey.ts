import type { Browser, Page } from '@playwright/test'
import { long } from '../../long-tests.ts'
import { expectStateAccessible } from '../support/every-width.ts'
import { expectAccessible, mailTo } from '../support/journey.ts'
import { confirmed, expect, fillCheckout, openCode, PHONE, parentsOn, proceed } from '../support/parent.ts'
import { signInQuietly } from '../support/sign-in-quietly.ts'

/** A server of its own: an offer for all would change every other journey's prices. */
const test = parentsOn(async () => ({ env: {}, facts: undefined }))

/** The owner's own browser, at the offers. */
async function openOffers(browser: Browser, url: string, wide: boolean) {
  const desk = await browser.newPage({ baseURL: url.replace('127.0.0.1', 'localhost') })
  await desk.setViewportSize(wide ? { width: 1440, height: 900 } : PHONE)
  await signInQuietly(desk)
  await desk.goto('/school-photos/admin/offers')
  await expect(desk.getByRole('heading', { name: 'Offers', level: 1 })).toBeVisible()
  return desk
}

const order = (page: Page) => page.getByRole('complementary', { name: 'Your order' })

test(
  'a code is handed out by a link, which carries it to the basket and leaves the address',
  long(
    'tests/journeys/parents/offers.journey.ts',
    'the desk creates an early bird and a code; a parent sees both through to the receipt, and pays nothing if nothing is left',
  ),
  async ({ page, browser, school, server, wide }) => {
    const desk = await openOffers(browser, server.url, wide)
    await desk.getByRole('button', { name: 'New offer' }).click()
    const form = desk.getByRole('dialog', { name: 'New offer' })
    await form.getByLabel('Kind').selectOption('Code')
    await form.getByLabel('Name, as parents read it').fill('Newsletter')
    await form.getByLabel('Code that parents type').fill('news 10')
    await form.getByLabel('Percent', { exact: true }).fill('10')
    await form.getByLabel('Last day').fill('2020-01-01')
    await form.getByRole('button', { name: 'Make the offer' }).click()
    await expect(
      form.getByText('This offer would be over already: its last day is in the past'),
    ).toBeVisible()
    await expect(form.getByLabel('Last day')).toBeFocused()
    await form.getByLabel('Last day').fill('2099-12-31')
    await form.getByRole('button', { name: 'Make the offer' }).click()
    await expect(form).toBeHidden()
    const row = desk.getByRole('row').filter({ hasText: 'NEWS10' })
    for (const words of ['to 31 Dec 2099', 'Any order, with other offers', '0 used', 'Running'])
      await expect(row.getByText(words).filter({ visible: true })).toBeVisible()

    await row.getByRole('button', { name: 'Hand out Newsletter' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Hand out NEWS10' })
    const link = dialog.getByLabel('Link that carries the code')
    await expect(link).toHaveValue(/\/school-photos#offer=NEWS10$/)
    await expect(dialog.getByText('Nobody at the school has an account here yet')).toBeVisible()
    await expectAccessible(desk, 'hand out a code')
    const slips = desk.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Slips to print' }).click()
    expect((await slips).suggestedFilename()).toBe('code-news10.pdf')
    await desk.close()

    await page.goto('/school-photos#offer=NEWS10')
    await expect(page.getByText('The code NEWS10 is saved for you')).toBeVisible()
    await expect(page).not.toHaveURL(/NEWS10/)
    await page.goto(`/school-photos#code=${school.Isla.code}`)
    await page.getByRole('button', { name: 'View Photos' }).click()
    await page.getByRole('button', { name: /Choose photo 1/ }).click()
    await expect(order(page).getByText('The code NEWS10 is saved for you')).toBeVisible()
    await page.goto('/school-photos#offer=NEWS10')
    await expect(page).toHaveURL(/\/school-photos\/basket$/)
    await expect(order(page).getByText('Newsletter, code NEWS10')).toBeVisible()
    await expect(order(page).getByText('−£0.50')).toBeVisible()
  },
)

test(
  'a guest uses credit by the link in its mail, and only for an order to its address',
  long(
    'server/orders/offers/credit-link.test.ts',
    'a forwarded link takes nothing off an order to another address, and the address alone takes nothing off',
  ),
  async ({ page, browser, school, server, wide }) => {
    const desk = await openOffers(browser, server.url, wide)
    await desk.getByRole('button', { name: 'Give credit' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Give credit' })
    await dialog.getByRole('button', { name: 'Give credit' }).click()
    await expect(dialog.getByText('Email is required')).toBeVisible()
    await dialog.getByLabel('Email', { exact: true }).fill('Guest@Example.com')
    await dialog.getByLabel('Amount in pounds').fill('3')
    await dialog.getByLabel('Reason, shown in the email').fill('A print was bent')
    await expectAccessible(desk, 'give credit')
    await dialog.getByRole('button', { name: 'Give credit' }).click()
    await expect(dialog).toBeHidden()
    const mail = await mailTo(server, 'credit', 'guest@example.com')
    expect(mail.text).toContain('A print was bent')
    const link = /\/school-photos#credit=[\w-]+/.exec(mail.text)?.[0] ?? ''
    await desk
      .getByRole('button', { name: 'Send again: the email about the credit to guest@example.com' })
      .click()
    await expect(desk.getByText('The email is on its way')).toBeVisible()
    await expectStateAccessible(desk, 'credits')
    await desk.close()

    await page.goto(link)
    await expect(page.getByText('Your credit is saved for you')).toBeVisible()
    await expect(page).not.toHaveURL(/credit/)
    await openCode(page, school.Ewan)
    await page.getByRole('button', { name: /Choose photo 1/ }).click()
    await page.getByRole('link', { name: /Basket 1/ }).click()
    await expect(order(page).getByText('−£3')).toBeVisible()
    await expect(order(page).getByText('The credit from your email is in use')).toBeVisible()
    const total = /£\d/.exec((await order(page).getByText(/^£/).last().textContent()) ?? '')?.[0]
    expect(total).toBeDefined()
    await proceed(page)
    await fillCheckout(page, 'stranger@example.com')
    await page.getByRole('button', { name: /^Pay £/ }).click()
    await expect(page.getByText('Order with that address, or remove the credit.').first()).toBeVisible()
    await expect(order(page).getByText('doesn’t apply to this basket')).toBeVisible()
    await order(page).getByRole('button', { name: 'Remove the credit' }).click()
    await expect(order(page).getByText('doesn’t apply to this basket')).toBeHidden()
    await page.goto(link)
    await expect(page).toHaveURL(/\/school-photos\/basket$/)
    await proceed(page)
    await fillCheckout(page, 'guest@example.com')
    const pay = page.getByRole('button', { name: /^Pay £/ })
    await pay.click()
    // The price before was that of the stranger's order.
    await expect(confirmed(page).or(page.getByRole('alert').getByText(/price/i).first())).toBeVisible()
    if (!(await confirmed(page).isVisible())) await pay.click()
    await expect(confirmed(page)).toBeVisible()
    const receipt = await mailTo(server, 'order', 'guest@example.com')
    expect(receipt.text).toContain('Credit')
  },
)

test(
  'a guest with two children types the second code, keeps the basket, and gets the siblings’ offer',
  long(
    'server/orders/offers/offers.test.ts',
    'two children in one basket get the siblings’ percentage off the cheaper one',
  ),
  async ({ page, browser, school, server, wide }) => {
    const desk = await openOffers(browser, server.url, wide)
    await desk.getByRole('button', { name: 'New offer' }).click()
    const form = desk.getByRole('dialog', { name: 'New offer' })
    await form.getByLabel('Kind').selectOption('Siblings')
    await form.getByLabel('Percent', { exact: true }).fill('20')
    await form.getByRole('button', { name: 'Make the offer' }).click()
    await expect(form).toBeHidden()
    await desk.close()

    await openCode(page, school.Isla)
    const offers = order(page).getByRole('region', { name: 'Offers' })
    await expect(offers).toContainText('Another child in these photos?')
    await expect(offers).not.toContainText('Siblings')
    await page.getByRole('button', { name: /Choose photo 1/ }).click()
    if (!wide) await page.getByRole('button', { name: 'Only Isla’s code opens them.' }).click()
    await page.getByRole('button', { name: 'Type another child’s code' }).click()
    await expect(page.getByRole('link', { name: 'Your basket (1)' })).toBeVisible()
    await openCode(page, school.Ewan)
    await page.getByRole('button', { name: /Choose photo 1/ }).click()
    await expect(offers).toContainText('Siblings: 20% off for each further child in the same order.')
    await page.getByRole('link', { name: /Basket 2/ }).click()
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
    await expect(order(page).getByText('Siblings')).toBeVisible()
    await expect(order(page).getByText('−£1')).toBeVisible()
  },
)
