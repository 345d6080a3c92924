import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { londonDay } from '../../../../domain/days.ts'
import { hashPassword } from '../../../../server/accounts/sign-in/passwords.ts'
import { users } from '../../../../server/accounts/tables.ts'
import { sendEnquiry } from '../../../../server/enquiries/send-enquiry.ts'
import { ALL_TESTS, long } from '../../../long-tests.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { addPrints, makeOrder } from '../../../support/orders.ts'
import { unzip } from '../../../support/unzip.ts'
import { expectStateAccessible } from '../../support/every-width.ts'
import { expectFieldsMarked } from '../../support/fields-marked.ts'
import { expect, expectAccessible, holdRequests, mailTo, whenDownloaded } from '../../support/journey.ts'
import { journeysOnOwnServer } from '../../support/own-server.ts'
import { openDesk, signInQuietly } from '../../support/sign-in-quietly.ts'
import { watch } from '../../support/watched-page.ts'

const HEAD = { email: 'head@school.example', password: 'another-long-password' }

/** The day on which this started: midnight may pass before the accounts are exported. */
const firstDay = londonDay(new Date())

/** The server, with orders, enquiries and a second account before the first visit. */
const test = journeysOnOwnServer(prepareData)

async function prepareData(app: DataFolderApp) {
  const { classId } = await app.makeEvent('School Photography 2026')
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 2)
  await app.makePupil(classId, ['Jack', 'Ross'], 1)
  const order = await makeOrder(app, isla)
  const [first] = isla.photoIds
  await addPrints(app, order.id, [{ product: '8x10', quantity: 2, photoId: first ?? null }])
  await makeOrder(app, { ...isla, buyer: { firstName: 'Ewan', email: 'ewan@enquiries.example' } })
  await sendEnquiry(app.stranger, {
    name: 'Ann Grant',
    email: 'ann@enquiries.example',
    service: 'Documentary',
    message:
      'My estimate from the rate card:\nFilming, 1 day: £850.00\nTotal including VAT: £1,020.00\n\nIs May free?',
  })
  const now = new Date()
  await app.parts.db.insert(users).values({
    id: crypto.randomUUID(),
    email: HEAD.email,
    passwordHash: await hashPassword(HEAD.password),
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await app.runJobs()
}

/** Opens a section and waits for its title: the screen before it has a search box too. */
async function open(page: Page, section: string, title = section) {
  const rail = page.getByRole('navigation', { name: 'Desk' })
  const link = rail.getByRole('link', { name: section })
  if (!(await link.isVisible())) await rail.getByRole('button', { name: 'Menu' }).click()
  await link.click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function more(page: Page, entry: string) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** The file that the browser saves after a click. */
async function saved(page: Page, press: () => Promise<void>) {
  const download = await whenDownloaded(page, press)
  return { name: download.suggestedFilename(), body: await readFile(await download.path()) }
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

  test('the owner looks through the whole office', async ({ page }) => {
    await openDesk(page)
    const screens: [string, string, RegExp][] = [
      ['Orders', 'Orders', /2 orders/],
      ['Sales', 'Sales', /Conversion/i],
      ['Enquiries', 'Enquiries', /Is May free/],
      ['Messages', 'Messages and jobs', /Receipt/],
      ['Activity', 'Activity', /Photo uploaded/],
      ['Privacy', 'Privacy', /Nothing yet|Certificate/],
      ['People', 'People', /owner@example\.com/],
    ]
    for (const [section, title, text] of screens) {
      await open(page, section, title)
      await expect(page.locator('main')).toContainText(text)
      await expectAccessible(page, `office-${section}`)
      const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(wide, section).toBeLessThanOrEqual(0)
    }
  })
})

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 860 } })

  test('an order is found and refunded, and its prints are sent to the lab', async ({ page, server }) => {
    await openDesk(page)
    await open(page, 'Orders')
    await expect(page.getByText('2 orders', { exact: true })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('ewan')
    await expect(page.getByText('1 order', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/orders$/)
    await page.reload()
    await expect(page.getByRole('searchbox')).toHaveValue('ewan')
    await expect(page.getByText('1 order', { exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: /ewan@enquiries\.example/ })).toBeVisible()
    await page.getByRole('searchbox').press('ArrowDown')
    await page.keyboard.press('Enter')
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(/^TW-\d+$/)
    const number = await title.innerText()
    await expectAccessible(page, 'office-order')

    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog')
    await expectFieldsMarked(dialog)
    await dialog.getByLabel('Another amount').check()
    await expectFieldsMarked(dialog)
    await dialog.getByLabel('Amount in pounds').fill('11')
    await dialog.getByLabel('Reason').fill('Blurred')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByText('Only £10 is left')).toBeVisible()
    await expect(dialog.getByText(`Please type ${number}`)).toBeVisible()
    await expectStateAccessible(page, 'office-refund')
    await dialog.getByLabel('Amount in pounds').fill('3.50')
    await dialog.getByLabel(/to confirm/).fill(number.toLowerCase())
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('£3.50 refunded')).toBeVisible()
    await expect(page.getByText('Refunded: £3.50')).toBeVisible()
    expect((await mailTo(server, 'refund', 'ewan@enquiries.example')).text).toContain('£3.50')

    await test.step('sales are turned by years and shown in rows of another kind, and saved as they are shown', async () => {
      await page.goto('/school-photos/admin/sales')
      const chart = page.getByRole('img', { name: /^Takings by month/ })
      await expect(chart).toBeVisible()
      const before = page.getByRole('button', { name: 'Year before' })
      await expect(before, 'nothing was sold earlier').toHaveAttribute('aria-disabled', 'true')
      await page.getByLabel('Rows').selectOption('Product')
      await expect(page).toHaveURL(/by=product/)
      await expect(page.getByRole('table').getByRole('columnheader').first()).toHaveText('Product')
      await expect(page.getByRole('rowheader', { name: 'Single photos' })).toBeVisible()
      const file = await saved(page, () => page.getByRole('button', { name: 'Save as CSV' }).click())
      expect(file.name).toMatch(/^sales-by-product-/)
      expect(file.body.toString()).toContain('\r\nSingle photos,')
      await page.goBack()
      await expect(page).toHaveURL(/admin\/sales$/)
      await expect(chart).toBeVisible()
    })
    await page.goto('/school-photos/admin/sales')
    await page.getByRole('link', { name: /View sales of/ }).click()
    await expect(page.getByText('2 prints of 1 paid order')).toBeVisible()
    await expectAccessible(page, 'office-event-sales')
    const lab = await saved(page, () => page.getByRole('button', { name: 'Lab export' }).click())
    const files = unzip(lab.body)
    expect([...files.keys()]).toEqual([
      'prints.csv',
      'prints.pdf',
      expect.stringMatching(/^8x10\/3B_TW-\d+_1_8x10_x2\.jpg$/),
    ])

    await open(page, 'Orders')
    const tick = page.getByRole('checkbox', { name: /Tick TW-/ })
    const sent = page.getByRole('button', { name: 'Prints sent to the lab' })
    await tick.check()
    await page.route('**/api/admin/prints', (route) => route.abort(), { times: 1 })
    await sent.click()
    await expect(page.getByText('Not done')).toBeVisible()
    await expect(tick, 'what was ticked can be sent again').toBeChecked()
    const refetch = await holdRequests(page, /\/api\/admin\/orders/)
    await sent.click()
    await expect(page.getByText('1 order marked'), 'without waiting for the list').toBeVisible()
    refetch.release()
    await expect(page.getByRole('heading', { name: 'Orders' }), 'its button has gone').toBeFocused()
    await expect(page.getByRole('cell', { name: 'At the lab' })).toBeVisible()
  })

  test(
    'an order’s mail is sent again, its download extended, and the accountant’s files are saved',
    long(
      'server/orders/receipts/receipts.test.ts',
      'the accountant’s zip has each order paid on those days once, and names neither buyer nor child',
    ),
    async ({ page }) => {
      await openDesk(page)
      await open(page, 'Orders')
      await page
        .getByRole('link', { name: /^View TW-/ })
        .last()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^TW-\d+$/)
      await more(page, 'Resend receipt')
      await expect(page.getByText('The email is on its way')).toBeVisible()
      await more(page, 'Extend download')
      await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click()
      await expect(page.getByText('Download extended')).toBeVisible()

      await open(page, 'Orders')
      const from = page.getByLabel('From', { exact: true })
      await from.fill('0202-01-01')
      await expect(page.getByText('Please give a date from 2000 to 2099')).toBeVisible()
      await expect(page.getByText('2 orders', { exact: true }), 'it filters by no half a year').toBeVisible()
      await from.fill('')
      await page.getByRole('button', { name: 'For the accountant' }).click()
      const today = londonDay(new Date())
      await expectFieldsMarked(page.getByRole('dialog'))
      await page.getByRole('dialog').getByLabel('From').fill(firstDay)
      await page.getByRole('dialog').getByLabel('To').fill(today)
      const accounts = await saved(page, () => page.getByRole('button', { name: 'Save CSV' }).click())
      expect(accounts.name).toBe(`sales-${firstDay}-to-${today}.csv`)
      // The journey before gave £3.50 back.
      expect(accounts.body.toString()).toContain(',Total,,16.5,')
      await page.getByRole('button', { name: 'For the accountant' }).click()
      await page.getByRole('dialog').getByLabel('What').selectOption('receipts')
      await expectAccessible(page, 'office-accountant')
      await page.getByRole('dialog').getByLabel('From').fill(firstDay)
      await page.getByRole('dialog').getByLabel('To').fill(today)
      const receipts = await saved(page, () => page.getByRole('button', { name: 'Save receipts' }).click())
      expect(receipts.name).toBe(`receipts-${firstDay}-to-${today}.zip`)
      const names = [...unzip(receipts.body).keys()]
      expect(names.length).toBeGreaterThan(0)
      for (const name of names) expect(name).toMatch(/^TW-\d+\.pdf$/)
    },
  )

  test('an enquiry is answered, found again and exported; waiting and failed jobs are listed', async ({
    page,
  }) => {
    await openDesk(page)
    await open(page, 'Enquiries')
    await expect(page.getByRole('region', { name: 'Estimate' })).toContainText('£1,020.00')
    expect(await page.getByRole('link', { name: 'Reply to Ann Grant' }).getAttribute('href')).toMatch(
      /^mailto:ann%40enquiries\.example\?subject=Re%3A%20Documentary/,
    )
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Reply to Ann Grant' })).toBeFocused()
    await page.getByRole('button', { name: 'Mark answered: Ann Grant' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Enquiries' }), 'its button has gone').toBeFocused()
    await page.getByRole('button', { name: /^Answered/ }).click()
    await page.getByRole('searchbox').fill('may free')
    await expect(page.getByRole('heading', { name: 'Ann Grant' })).toBeVisible()
    await page.getByRole('searchbox').fill('no such words')
    await expect(page.getByRole('heading', { name: 'No enquiry matches' })).toBeVisible()
    await expectStateAccessible(page, 'office-enquiries-empty')
    const file = await saved(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
    expect(file.body.toString()).toContain('answered')
    await test.step('a failed download does not leave the desk, and the next click saves the file', async () => {
      const press = () => page.getByRole('button', { name: 'Export CSV' }).click()
      // Once, the file is used up before the browser requests it.
      await page.route(
        '**/api/admin/files',
        async (route) => {
          const answer = await route.fetch()
          const { href } = (await answer.json()) as { href: string }
          expect((await page.request.get(href)).status()).toBe(200)
          await route.fulfill({ response: answer })
        },
        { times: 1 },
      )
      const started = await whenDownloaded(page, press)
      expect(await started.failure()).not.toBeNull()
      await expect(page.getByRole('heading', { name: 'Enquiries', level: 1 })).toBeVisible()
      expect((await saved(page, press)).name).toMatch(/^enquiries-.*\.csv$/)
    })

    await page.goto('/school-photos/admin/messages?view=given-up')
    await expect(page.getByRole('heading', { name: 'Nothing gave up' })).toBeVisible()
    await page.getByRole('button', { name: /^Waiting/ }).click()
    await expect(page.getByRole('row', { name: /Daily round of privacy promises/ })).toBeVisible()
    await expectStateAccessible(page, 'office-waiting')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await expectAccessible(page, 'office-keys')
  })

  test('a student’s data are exported, then erased with a certificate, and the log names who did it', async ({
    page,
  }) => {
    await openDesk(page)
    await open(page, 'Privacy')
    await page.getByRole('searchbox').fill('jack')
    const zip = await saved(page, () => page.getByRole('button', { name: 'Export Jack Ross' }).click())
    expect([...unzip(zip.body).keys()]).toEqual(['data.json', 'looks.csv', 'photos/001.jpg'])
    await page.getByRole('link', { name: /^Erase Jack Ross/ }).click()
    await expect(page.getByText('1 photo (')).toBeVisible()
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await expect(page.getByText('Please type “Jack Ross”')).toBeVisible()
    await expectAccessible(page, 'office-erase')
    await page.getByLabel(/to confirm/).fill('Jack Ross')
    await page.getByRole('button', { name: 'Erase for good' }).click()
    const row = page.getByRole('row', { name: /A student of class 3B/ })
    await expect(row.getByText('Done')).toBeVisible()
    await expectStateAccessible(page, 'office-privacy-done')
    const pdf = await saved(page, () => row.getByRole('button', { name: /Certificate/ }).click())
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('searchbox').fill('jack')
    await expect(page.getByText('Nothing found for “jack”.')).toBeVisible()
    await open(page, 'Activity')
    await page.getByLabel(/^About/).selectOption('Erasures')
    await expect(page.getByRole('row', { name: /Erasure requested.*owner@example\.com/ })).toBeVisible()
  })

  test(
    'a head teacher is invited, accepts, sees the lists and nothing else, and is removed',
    long(
      'server/staff/staff.test.ts',
      'school staff see their events, lists and what is ready, but no codes, parents or orders',
    ),
    async ({ page, server, browser, baseURL }) => {
      await openDesk(page)
      await open(page, 'People')
      await page.getByRole('button', { name: 'Invite' }).click()
      const dialog = page.getByRole('dialog')
      await expectFieldsMarked(dialog)
      await dialog.getByLabel('Email').fill(HEAD.email)
      await dialog.getByLabel('Staff of a school').check()
      await dialog.getByRole('button', { name: 'Invite' }).click()
      await expect(dialog.getByText('Please choose the school')).toBeVisible()
      await expectAccessible(page, 'office-invite')
      await dialog.getByLabel('School', { exact: true }).selectOption('Test Primary')
      await dialog.getByRole('button', { name: 'Invite' }).click()
      await expect(page.getByText('Not accepted yet')).toBeVisible()

      const link = /(\/school-photos\/invitation#\S+)/.exec(
        (await mailTo(server, 'invitation', HEAD.email)).text,
      )?.[1]
      const other = await browser.newContext({
        viewport: { width: 820, height: 1180 },
        storageState: { cookies: [], origins: [] },
        ...(baseURL ? { baseURL } : {}),
      })
      const tablet = await other.newPage()
      await tablet.goto(link ?? '')
      await expect(tablet).toHaveURL(/invitation$/)
      await expect(tablet.getByRole('link', { name: 'Sign in' })).toBeVisible()
      await expectAccessible(tablet, 'invitation')
      await signInQuietly(tablet, HEAD)
      await tablet.goto('/school-photos/invitation')
      await tablet.getByRole('button', { name: 'Accept the invitation' }).click()
      await expect(tablet.getByRole('heading', { name: 'Test Primary' })).toBeVisible()
      await expectStateAccessible(tablet, 'staff-events')
      await tablet.getByRole('link', { name: /^View/ }).click()
      await expect(tablet.getByText('Photos Ready')).toBeVisible()
      await expectAccessible(tablet, 'staff-event')
      await tablet.getByRole('link', { name: 'View 3B' }).click()
      await expect(tablet.getByRole('row', { name: /Isla Reid/ })).toBeVisible()
      await expectAccessible(tablet, 'staff-class')
      await tablet.goto('/school-photos/admin')
      await expect(tablet.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
      await tablet.getByRole('link', { name: 'To the photo days of Test Primary' }).click()
      await expect(tablet.getByRole('heading', { name: 'Test Primary' })).toBeVisible()

      await page.reload()
      await page.getByRole('button', { name: `Remove ${HEAD.email} from Test Primary` }).click()
      await page
        .getByRole('dialog')
        .getByLabel(/to confirm/)
        .fill(HEAD.email)
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      // There are no editors either.
      await expect(page.getByRole('region', { name: 'Schools' }).getByText('Nobody yet.')).toBeVisible()
      await tablet.goto('/school-photos/staff')
      await expect(tablet.getByRole('heading', { name: 'Nothing to see here' })).toBeVisible()
      await expectStateAccessible(tablet, 'staff-nothing')
      await other.close()
    },
  )
})

test('a new event opens its sales on the day that it is in Scotland, wherever the owner is', async ({
  browser,
  baseURL,
}) => {
  // Fourteen hours before Scotland, and by `npm run test:all` eleven behind it.
  for (const timezoneId of ['Pacific/Kiritimati', ...(ALL_TESTS ? ['Pacific/Pago_Pago'] : [])]) {
    const context = await browser.newContext({ timezoneId, ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    await openDesk(page)
    await page.getByRole('button', { name: 'Create New Event' }).first().click()
    await expect(page.getByLabel('Sales open'), timezoneId).toHaveValue(londonDay(new Date()))
    await context.close()
  }
})

test('a search of orders is found again behind a filter, an order and Back, and is in no address and no log', async ({
  page,
  server,
}) => {
  await openDesk(page)
  const { addresses, bodies } = watch(page)
  await page.goto('/school-photos/admin/orders')
  const box = page.getByRole('searchbox')
  const orders = page.getByRole('link', { name: /^View TW-/ })
  const none = page.getByText('No order matches')
  await test.step('going back takes what was searched out of the search box, and a very long text finds nothing', async () => {
    await page.getByLabel('State').selectOption('Paid')
    await expect(page).toHaveURL(/state=paid/)
    await box.fill('nobody')
    await expect.poll(() => page.evaluate('history.state.usr?.q')).toBe('nobody')
    await page.goBack()
    await expect(page).toHaveURL(/orders$/)
    await expect(box).toHaveValue('')
    await box.focus()
    await page.keyboard.insertText('nobody'.repeat(30))
    await expect(none).toBeVisible()
  })
  await test.step('what was searched is there behind a filter, an order, Back and a reload', async () => {
    await box.fill('ewan')
    await expect(orders).toHaveCount(1)
    await page.getByLabel('State').selectOption('Paid')
    await expect(page).toHaveURL(/orders\?state=paid$/)
    await expect(box).toHaveValue('ewan')
    await expect(none).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/orders$/)
    await expect(box).toHaveValue('ewan')
    await orders.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^TW-/)
    await page.goBack()
    await expect(box).toHaveValue('ewan')
    await expect(orders).toHaveCount(1)
    await page.reload()
    await expect(box).toHaveValue('ewan')
    await expect(orders).toHaveCount(1)
  })
  expect(bodies.filter((body) => body.includes('ewan')).length).toBeGreaterThan(1)
  expect(addresses.length).toBeGreaterThan(12)
  expect(addresses.filter((address) => /ewan/i.test(address))).toEqual([])
  expect(server.output()).toContain('/api/admin/orders/search')
  expect(server.output()).not.toMatch(/ewan/i)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(orders).toHaveCount(2)
  await test.step('an old link with words in its address still searches, and loses them', async () => {
    await page.goto('/school-photos/admin/orders?q=ewan&state=delivered')
    await expect(box).toHaveValue('ewan')
    await expect(orders).toHaveCount(1)
    await expect(page).toHaveURL(/orders\?state=delivered$/)
  })
})
