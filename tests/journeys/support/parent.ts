import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { PlacedOrder } from '../../../domain/orders/place-order.ts'
import { removeDir, startProcess } from '../../process/server.ts'
import { test as base, expect, OWNER, SETTINGS } from './journey.ts'
import { type PreparedSchool, prepareSchool, type School } from './prepared-school.ts'
import type { Child } from './school.ts'

export const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** A journey with a school whose photos are ready: on a phone, or at a desktop if the project says so. */
export const test = base.extend<{ wide: boolean }, { prepared: PreparedSchool; school: School }>({
  wide: [false, { option: true }],
  viewport: async ({ wide }, use) => use(wide ? DESK : PHONE),
  prepared: [
    async ({ browserName: _ }, use) => {
      const prepared = await prepareSchool()
      await use(prepared)
      await removeDir(prepared.DATA_DIR)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  school: [({ prepared }, use) => use(prepared.children), { scope: 'worker' }],
  server: [
    async ({ prepared: { DATA_DIR } }, use) => {
      const server = await startProcess({ DATA_DIR, ...SETTINGS })
      await use(server)
      await server.end('SIGKILL')
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
export { expect }

/** Opens the gallery as from the card's QR code. */
export async function openCode(page: Page, { code, firstName }: Pick<Child, 'code' | 'firstName'>) {
  await page.goto(`/school-photos?code=${code}`)
  await page.getByRole('button', { name: 'View Photos' }).click()
  await expect(page.getByRole('heading', { name: `${firstName}’s photos` })).toBeVisible()
}

export async function signIn(page: Page) {
  // The checkout, which may still be on the page, has an email field too.
  const form = page.locator('form').filter({ has: page.getByLabel('Password', { exact: true }) })
  await form.getByLabel('Email').fill(OWNER.email)
  await form.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const GOOD_CARD = { 'Card number': '4242 4242 4242 4242', Expiry: '12/40', CVC: '123' }

/** Fills in the checkout; child and class only if they are empty. */
export async function fillCheckout(page: Page, email: string, card: Record<string, string> = GOOD_CARD) {
  await expect(page.getByRole('heading', { name: 'Secure Checkout' })).toBeVisible()
  const fields = {
    'First name': 'Morag',
    'Last name': 'Reid',
    Email: email,
    'Billing postcode': 'EH45 8AA',
    ...card,
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  for (const [label, value] of Object.entries({ 'Child’s name': 'Sam', Class: '3B' }))
    if ((await page.getByLabel(label).inputValue()) === '') await page.getByLabel(label).fill(value)
}

export const proceed = (page: Page) =>
  page.getByRole('button', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()

export const confirmed = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed' })

/** Buys single photos with a code and pays, as another phone would. */
export async function buyByApi(
  request: APIRequestContext,
  { code }: Child,
  photoIds: string[],
  email: string,
) {
  const answer = await request.post('/api/orders', {
    data: {
      idempotencyKey: randomUUID(),
      buyer: {
        firstName: 'Jim',
        lastName: 'Reid',
        email,
        childName: 'x',
        className: 'x',
        billingPostcode: 'EH45 8AA',
      },
      shownTotal: 500 * photoIds.length,
      lines: [{ accessCode: code, priceListId: 'gallery', packageId: null, photoIds }],
    },
  })
  const { payment } = PlacedOrder.parse(await answer.json())
  const paid = await request.post('/api/payments/test/confirm', {
    data: { id: payment?.id, clientSecret: payment?.clientSecret, card: 'ok' },
  })
  expect(await paid.json()).toMatchObject({ paid: true })
}
