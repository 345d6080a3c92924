import type { Page } from '@playwright/test'
import { sendEnquiry } from '../../../server/enquiries/send-enquiry.ts'
import { makeOrder } from '../../orders.ts'
import { expect, expectAccessible, OWNER } from '../support/journey.ts'
import { type House, journeysIn } from '../support/own-house.ts'
import { openDesk } from '../support/sign-in-quietly.ts'

const EMAIL = 'morwenna@example.com'

const test = journeysIn(async (house: House) => {
  const { classId } = await house.makeEvent('School Photography 2026')
  const morwenna = await house.makePupil(classId, ['Morwenna', 'Quill'], 1)
  const jack = await house.makePupil(classId, ['Jack', 'Ross'], 1)
  await makeOrder(house, { ...morwenna, buyer: { firstName: 'Morwenna', email: EMAIL } })
  await makeOrder(house, jack)
  await sendEnquiry(house.stranger, {
    name: 'Morwenna Quill',
    email: EMAIL,
    service: 'Documentary',
    message: 'Is May free?',
  })
  await house.runJobs()
})

/** The desk's searches of people: what is typed, and what is found. */
const SEARCHES = [
  ['orders', 'morwenna', /^View TW-/],
  ['enquiries', 'morwenna', /^Reply to Morwenna Quill/],
  ['messages', 'morwenna', undefined],
  ['activity', OWNER.email, undefined],
  ['privacy', 'morwenna', /^Erase Morwenna Quill/],
] as const

/** Every address that the browser asks for or shows, as it is read by people, and every body that it sends. */
function watch(page: Page) {
  const addresses: string[] = []
  const bodies: string[] = []
  page.on('request', (request) => {
    addresses.push(decodeURIComponent(request.url()))
    bodies.push(request.postData() ?? '')
  })
  page.on('framenavigated', (frame) => addresses.push(decodeURIComponent(frame.url())))
  return { addresses, bodies }
}

test('a name or email that is searched for is in no address and no log, and still there after a reload', async ({
  page,
  server,
}) => {
  await openDesk(page)
  const { addresses, bodies } = watch(page)
  for (const [screen, typed, link] of SEARCHES) {
    await page.goto(`/school-photos/admin/${screen}`)
    const box = page.getByRole('searchbox')
    const found = link
      ? page.locator('main').getByRole('link', { name: link })
      : page.getByRole('row', { name: typed }).first()
    await box.fill(typed)
    await expect.poll(() => bodies.join(), { message: screen }).toContain(typed)
    await expect(found, screen).toBeVisible()
    await page.reload()
    await expect(box, screen).toHaveValue(typed)
    await expect(found, screen).toBeVisible()
    await expectAccessible(page, `search-${screen}`)
    expect(bodies.splice(0).filter((body) => body.includes(typed)).length).toBeGreaterThan(1)
  }
  expect(addresses.length).toBeGreaterThan(20)
  expect(addresses.filter((address) => /morwenna|owner@/i.test(address))).toEqual([])
  expect(server.output()).toContain('/api/admin/orders/search')
  expect(server.output()).not.toMatch(/morwenna/i)
})

test('a search of orders is found again behind a filter, an order and Back', async ({ page }) => {
  await openDesk(page)
  await page.goto('/school-photos/admin/orders')
  const box = page.getByRole('searchbox')
  const orders = page.getByRole('link', { name: /^View TW-/ })
  await expect(orders).toHaveCount(2)
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
  await expect(orders).toHaveCount(2)
})

test('an old link with words in its address still searches, and loses them', async ({ page }) => {
  await openDesk(page)
  await page.goto('/school-photos/admin/orders?q=morwenna&state=delivered')
  await expect(page.getByRole('searchbox')).toHaveValue('morwenna')
  await expect(page.getByRole('link', { name: /^View TW-/ })).toHaveCount(1)
  await expect(page).toHaveURL(/orders\?state=delivered$/)
})
