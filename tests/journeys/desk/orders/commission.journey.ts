import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { long } from '../../../long-tests.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { expectEveryWidth, expectStateEveryWidth } from '../../support/every-width.ts'
import { expect, mailTo, whenDownloaded } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { confirmed, fillCheckout, openCode, proceed } from '../../support/parent.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

const SCHOOL = 'Commission Primary'
const BUYER = 'morag@commission.example'
const SENTENCE = 'Commission Primary gets 12.5% of what you pay.'

/** The server, with a child of two photos, and the school's head. */
const test = journeysWithOwnSchool(prepareData)

async function prepareData(app: DataFolderApp) {
  const { eventId, classId } = await app.makeEvent('Commission 2026', SCHOOL)
  const { accessCode } = await app.makePupil(classId, ['Isla', 'Reid'], 2)
  const staff = await app.makeStaff(SCHOOL)
  await app.runJobs()
  return { eventId, staff, isla: { code: accessCode, firstName: 'Isla' } }
}

const newPage = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()

// The second goes on where the first ends.
test.describe.configure({ mode: 'serial' })

test(
  'a school’s share is agreed, and told to the parent at the price',
  long(
    'server/orders/commission/commission.test.ts',
    'parents are told at the price, and without a commission nothing is said anywhere',
  ),
  async ({ page, browser, baseURL, prepared: { eventId, isla } }) => {
    const parent = await newPage(browser, baseURL)
    await openCode(parent, isla)
    const summary = parent.getByRole('region', { name: 'Order summary' })
    await expect(summary).toContainText('Total')
    await expect(parent.getByText(/Primary gets/)).toHaveCount(0)

    await test.step('the owner types a share that there is not, is told, and agrees one', async () => {
      await signInQuietly(page)
      await page.goto(`/school-photos/admin/events/${eventId}`)
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Edit event' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Commission', { exact: true }).selectOption('An amount of each order')
      await expect(dialog.getByLabel('Amount of each order, in pounds')).toBeVisible()
      await dialog.getByLabel('Commission', { exact: true }).selectOption('A share of what families pay')
      await dialog.getByLabel('Share in percent').fill('60')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('Please give a share from 0.5% to 50%')).toBeVisible()
      await expect(dialog.getByLabel('Share in percent')).toBeFocused()
      await expectEveryWidth(page, 'commission-form')
      await dialog.getByLabel('Share in percent').fill('12.5%')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('the parent reads it beside the total, in the basket and at the payment', async () => {
      await parent.reload()
      await parent.getByRole('button', { name: /Choose photo 1/ }).click()
      await expect(summary).toContainText(SENTENCE)
      await expectStateEveryWidth(parent, 'commission-gallery', 390)
      await parent.getByRole('link', { name: /Basket 1/ }).click()
      await expect(summary).toContainText(SENTENCE)
      await expectStateEveryWidth(parent, 'commission-basket')
      await proceed(parent)
      await expect(parent.getByText(SENTENCE)).toBeVisible()
      await expectStateEveryWidth(parent, 'commission-checkout')
    })
    await parent.context().close()
  },
)

test(
  'a school’s commission is stated less what was given back',
  long(
    'server/orders/commission/commission.test.ts',
    'the statement as PDF and CSV adds up, and names no buyer, no child and no order',
  ),
  async ({ page, browser, baseURL, server, prepared: { eventId, staff, isla } }) => {
    await test.step('a parent buys', async () => {
      const parent = await newPage(browser, baseURL)
      await openCode(parent, isla)
      await parent.getByRole('button', { name: /Choose photo 1/ }).click()
      await proceed(parent)
      await fillCheckout(parent, BUYER)
      await parent.getByRole('button', { name: 'Pay £5' }).click()
      await expect(confirmed(parent)).toBeVisible()
      await mailTo(server, 'order', BUYER)
      await parent.context().close()
    })

    await test.step('the owner gives a part back, and sees what is owed', async () => {
      await signInQuietly(page)
      await page.goto('/school-photos/admin/orders')
      await page
        .getByRole('row', { name: new RegExp(BUYER) })
        .getByRole('link')
        .first()
        .click()
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText(/^TW-\d+$/)
      const number = await title.innerText()
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Another amount').check()
      await dialog.getByLabel('Amount in pounds').fill('1.40')
      await dialog.getByLabel('Reason').fill('Blurred')
      await dialog.getByLabel(/to confirm/).fill(number)
      await dialog.getByRole('button', { name: 'Refund' }).click()
      await expect(dialog).toBeHidden()
      await mailTo(server, 'refund', BUYER)
      await page.goto(`/school-photos/admin/events/${eventId}`)
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Commission statement' }).click()
      const section = page.getByRole('region', { name: 'Commission' })
      await expect(section).toContainText('Commission: £0.45')
      await expect(section).toContainText('of 1 order that kept £3.60')
      await expectEveryWidth(page, 'commission-sales')
      const pdf = await whenDownloaded(page, () =>
        page.getByRole('button', { name: 'Statement (PDF)' }).click(),
      )
      expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
    })

    await test.step('the school’s head downloads the same statement, which names nobody', async () => {
      const head = await newPage(browser, baseURL)
      await head.goto('/school-photos/sign-in')
      await head.getByLabel('Email').fill(staff.email)
      await head.getByLabel('Password', { exact: true }).fill(staff.password)
      await head.getByRole('button', { name: 'Sign in' }).click()
      await expect(head).not.toHaveURL(/sign-in/)
      await head.goto(`/school-photos/staff/events/${eventId}`)
      await expect(head.getByText('What the school has earned from families’ orders')).toBeVisible()
      await expectEveryWidth(head, 'commission-staff')
      const file = await whenDownloaded(head, () =>
        head.getByRole('button', { name: 'Commission statement (CSV)' }).click(),
      )
      const text = await readFile(await file.path(), 'utf8')
      expect(text.trim().split('\r\n')).toHaveLength(3)
      expect(text).toContain('12.5%,1,5.00,1.40,0.00,3.60,0.45')
      for (const name of ['Reid', 'Morag', 'Isla', 'TW-']) expect(text).not.toContain(name)
    })
  },
)
