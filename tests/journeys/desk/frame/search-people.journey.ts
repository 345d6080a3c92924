import { sendEnquiry } from '../../../../server/enquiries/send-enquiry.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { BUYER, makeOrder } from '../../../support/orders.ts'
import { expectStateAccessible } from '../../support/every-width.ts'
import { expect, OWNER } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { openDesk } from '../../support/sign-in-quietly.ts'
import { watch } from '../../support/watched-page.ts'

const EMAIL = 'morwenna@example.com'

const test = journeysWithOwnSchool(async (app: DataFolderApp) => {
  const { classId } = await app.makeEvent('School Photography 2026')
  const morwenna = await app.makePupil(classId, ['Morwenna', 'Quill'], 1)
  const jack = await app.makePupil(classId, ['Jack', 'Ross'], 1)
  await makeOrder(app, { ...morwenna, buyer: { firstName: 'Morwenna', email: EMAIL } })
  await makeOrder(app, jack)
  const enquiry = { service: 'Documentary', message: 'Is May free?' } as const
  await sendEnquiry(app.stranger, { name: 'Morwenna Quill', email: EMAIL, ...enquiry })
  await sendEnquiry(app.stranger, { name: BUYER.firstName, email: BUYER.email, ...enquiry })
  await app.runJobs()
})

/** The desk's searches of people: what is typed, and what is found then. */
const SEARCHES = [
  ['orders', 'morwenna', EMAIL],
  ['enquiries', 'morwenna', 'Morwenna Quill'],
  ['messages', 'morwenna', EMAIL],
  ['activity', OWNER.email, OWNER.email],
  ['privacy', 'morwenna', 'Morwenna Quill'],
] as const

test('a name or email that is searched for is in no address and no log, and still there after a reload', async ({
  page,
  server,
}) => {
  await openDesk(page)
  const { addresses, bodies } = watch(page)
  const main = page.locator('main')
  for (const [screen, typed, found] of SEARCHES) {
    const expectFound = async () => {
      await expect(main.getByText(found).filter({ visible: true }).first(), screen).toBeVisible()
      await expect(main.getByText(BUYER.email), screen).toHaveCount(0)
    }
    await page.goto(`/school-photos/admin/${screen}`)
    const box = page.getByRole('searchbox')
    await box.fill(typed)
    await expect.poll(() => bodies.join(), { message: screen }).toContain(typed)
    await expectFound()
    await page.reload()
    await expect(box, screen).toHaveValue(typed)
    await expectFound()
    await expectStateAccessible(page, `search-${screen}`)
    expect(bodies.splice(0).filter((body) => body.includes(typed)).length).toBeGreaterThan(1)
  }
  expect(addresses.length).toBeGreaterThan(12)
  expect(addresses.filter((address) => /morwenna|owner@/i.test(address))).toEqual([])
  expect(server.output()).toContain('/api/admin/orders/search')
  expect(server.output()).not.toMatch(/morwenna/i)
})

test('a search of orders is found again behind a filter, an order and Back', async ({ page }) => {
  await openDesk(page)
  await page.goto('/school-photos/admin/orders')
  const box = page.getByRole('searchbox')
  const orders = page.getByRole('link', { name: /^View TW-/ })
  await expect(orders).not.toHaveCount(1)
  await box.fill('morwenna')
  await expect(orders).toHaveCount(1)
  await page.getByLabel('State').selectOption('Paid')
  await expect(page).toHaveURL(/orders\?state=paid$/)
  await expect(box).toHaveValue('morwenna')
  await expect(page.getByText('No order matches')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/orders$/)
  await expect(box).toHaveValue('morwenna')
  await orders.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^TW-/)
  await page.goBack()
  await expect(box).toHaveValue('morwenna')
  await expect(orders).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(orders).not.toHaveCount(1)
})

test('an old link with words in its address still searches, and loses them', async ({ page }) => {
  await openDesk(page)
  await page.goto('/school-photos/admin/orders?q=morwenna&state=delivered')
  await expect(page.getByRole('searchbox')).toHaveValue('morwenna')
  await expect(page.getByRole('link', { name: /^View TW-/ })).toHaveCount(1)
  await expect(page).toHaveURL(/orders\?state=delivered$/)
})
