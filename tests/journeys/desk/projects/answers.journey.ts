import type { Browser, Page } from '@playwright/test'
import { DAY_MS, HOUR_MS, londonDay, londonTime } from '../../../../domain/days.ts'
import { EditClient } from '../../../../domain/projects/projects.ts'
import { desk } from '../../../../domain/screens.ts'
import { editClient } from '../../../../server/projects/edit-client.ts'
import { sendInvoice } from '../../../../server/projects/invoices/send-invoice.ts'
import { long } from '../../../long-tests.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { CLIENT, projectsOf } from '../../../support/projects.ts'
import { expect } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

const test = journeysWithOwnSchool(prepare)

/** A project for each way in which an offer may end, with the client's page. */
async function prepare({ admin, stranger }: DataFolderApp) {
  const clock = (ms: number) => ({ clock: { now: () => new Date(Date.now() + ms) } })
  const make = projectsOf({ admin, stranger })
  const then = projectsOf({ admin: { ...admin, ...clock(-60 * DAY_MS) }, stranger })
  const started = async ({ draft, send } = make, each = 1000_00) => {
    const { id } = await make.start()
    await draft(id, [{ title: 'A day of filming', quantity: 1, each }])
    await send(id)
    return id
  }
  const small = await started()
  await make.accept(small)
  await sendInvoice(admin, { id: small, kind: 'whole', dueOn: '2099-01-01' })
  const late = await started(make, 1200_00)
  await make.accept(late)
  await sendInvoice(admin, { id: late, kind: 'whole', dueOn: londonDay(new Date()) })
  const begins = new Date(Date.now() + 47 * HOUR_MS)
  const day = londonDay(begins)
  const cancelled = await make.booked({
    lines: [{ title: 'Filming', quantity: 1, each: 1000_00, days: [day] }],
    days: [{ day, starts: londonTime(begins), backup: null }],
  })
  const firm = EditClient.parse({ ...CLIENT, kind: 'firm', firm: 'Grant and Sons', title: 'The river' })
  await editClient(admin, { id: cancelled, ...firm })
  const [declined, expired] = [await started(), await started(then)]
  const page = async (id: string) => `/client/${await make.keyOf(id)}`
  return {
    ...{ late, cancelled, declined, expired },
    pages: {
      ...{ small: await page(small), late: await page(late), cancelled: await page(cancelled) },
      ...{ declined: await page(declined), expired: await page(expired) },
    },
  }
}

const onPhone = async (browser: Browser, address: string) => {
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await phone.goto(address)
  return phone
}
const projectPage = async (page: Page, id: string) => {
  await signInQuietly(page)
  await page.goto(desk.project(id))
}

test(
  'on a phone a small booking is paid in full, a quote is declined with a reason, and one that has expired says how to go on',
  long(
    'server/projects/projects.test.ts',
    'of two answers at once one holds, and a quote whose time is over can no longer be accepted',
  ),
  async ({ page, browser, prepared: { declined, pages } }) => {
    const phone = await onPhone(browser, pages.small)
    await phone.getByRole('link', { name: 'Pay £1,200' }).tap()
    await phone.getByRole('button', { name: 'Pay by card' }).tap()
    await phone.getByLabel('Card number').fill('4242 4242 4242 4242')
    await phone.getByLabel('Expiry').fill('12/40')
    await phone.getByLabel('CVC').fill('123')
    await phone.getByLabel('Billing postcode').fill('TD5 7AB')
    await phone.getByRole('button', { name: /^Pay £1,200/ }).tap()
    await expect(phone.getByText(/^Paid on .* Thank you\.$/)).toBeVisible()

    await phone.goto(pages.declined)
    await phone.getByRole('button', { name: 'Decline' }).tap()
    await phone.getByLabel('Reason (optional)').fill('We film next year')
    await phone.getByRole('button', { name: 'Decline' }).tap()
    await expect(phone.getByText(/^You declined this quote/)).toBeVisible()
    await expect(phone.getByRole('button', { name: /^Accept/ })).toHaveCount(0)

    await phone.goto(pages.expired)
    await expect(phone.getByText(/^This quote is no longer valid/)).toBeVisible()
    await expect(phone.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
    await phone.close()
    await projectPage(page, declined)
    await expect(page.getByText(/^Declined on/)).toBeVisible()
    await expect(page.getByText('We film next year')).toBeVisible()
  },
)

test(
  'at 47 hours’ notice half of the filming is charged, as the owner has seen it before; the client reads why',
  long(
    'server/projects/cancellation/cancel-booking.test.ts',
    'cancelled at 47 hours, half of the filming is charged: the days are free, and what was not paid becomes one invoice',
  ),
  async ({ page, browser, prepared: { cancelled, pages } }) => {
    await projectPage(page, cancelled)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Cancel the booking' }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByText(/That is between 48 and 24 hours before\./)).toBeVisible()
    await expect(question.getByText(/^The terms charge 50% of the filming cost/)).toBeVisible()
    await question.getByRole('button', { name: 'Cancel the booking' }).click()
    await expect(page.getByText(/^Cancelled by the client on .*: 50% of the filming cost/)).toBeVisible()
    const phone = await onPhone(browser, pages.cancelled)
    await expect(phone.getByText(/^You cancelled this booking on/)).toBeVisible()
    await expect(phone.getByText('Cancellation invoice').first()).toBeVisible()
    await phone.close()
  },
)

test(
  'an invoice is paid by transfer in two parts, with one reminder between them',
  long(
    'server/projects/projects.test.ts',
    'an invoice is paid by hand in two parts, each booked once, and never more than is owed; the rest may be paid by card',
  ),
  async ({ page, browser, prepared: { late, pages } }) => {
    await projectPage(page, late)
    const dialog = page.getByRole('dialog')
    const record = async (amount: string) => {
      await page.getByRole('button', { name: /^Record a payment/ }).click()
      await dialog.getByLabel('Amount in pounds').fill(amount)
      await dialog.getByRole('button', { name: 'Record a payment' }).click()
      await expect(dialog).toBeHidden()
    }
    await record('440')
    await expect(page.getByText('£440 paid, £1,000 to be paid')).toBeVisible()
    await page.getByRole('button', { name: /^Remind the client/ }).click()
    await dialog.getByRole('button', { name: 'Send this letter' }).click()
    await expect(page.getByText(/, A friendly reminder$/)).toBeVisible()
    const phone = await onPhone(browser, pages.late)
    await expect(phone.getByRole('link', { name: 'Pay £1,000' })).toBeVisible()
    await record('1000')
    await expect(page.getByRole('button', { name: /^Record a payment/ })).toBeHidden()
    await phone.reload()
    await expect(phone.getByText(/^Paid on .* Thank you\.$/)).toBeVisible()
    await phone.close()
  },
)
