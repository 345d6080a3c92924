import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { PlacedOrder } from '../../../domain/orders/checkout/place-order.ts'
import { ALL_TESTS } from '../../long-tests.ts'
import type { ServerProcess } from '../../process/server.ts'
import { test as base, expect, expectAccessible, OWNER, SETTINGS } from './journey.ts'
import { prepareSchool, type School } from './prepared-school.ts'
import type { Child } from './school.ts'
import type { Prepare } from './servers.ts'

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

async function withSchool() {
  const { DATA_DIR, children } = await prepareSchool()
  return { env: { ...SETTINGS, DATA_DIR }, facts: children }
}

/** A journey with a school whose photos are ready: on a phone, or at a desktop if the project says so. */
export const test = base.extend<{ wide: boolean; server: ServerProcess; school: School }>({
  wide: [false, { option: true }],
  viewport: async ({ wide }, use) => use(wide ? DESK : PHONE),
  contextOptions: { reducedMotion: 'reduce' },
  server: async ({ servers }, use) => use((await servers.shared(withSchool)).server),
  school: async ({ servers }, use) => use((await servers.shared(withSchool)).facts),
})

/** The same on a server of its own, which `prepare` gives further settings. */
export function parentsOn<Facts>(prepare: Prepare<Facts>) {
  const prepareBoth = async () => {
    const school = await withSchool()
    const { env, facts, ...rest } = await prepare()
    return { ...rest, env: { ...school.env, ...env }, facts: { school: school.facts, prepared: facts } }
  }
  return test.extend<{ prepared: Facts }>({
    server: async ({ servers }, use) => use((await servers.own(prepareBoth)).server),
    school: async ({ servers }, use) => use((await servers.own(prepareBoth)).facts.school),
    prepared: async ({ servers }, use) => use((await servers.own(prepareBoth)).facts.prepared),
  })
}
export { expect }

/** Accessible at a desktop and on a phone, whose size the window has afterwards. */
export async function expectAccessibleAtBoth(page: Page, name: string) {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `${name}-${size.width}`)
  }
}

/** Accessible on a phone; by `npm run test:all` at a desktop too. For screens that are the same column at both. */
export async function expectColumnAccessible(page: Page, name: string) {
  await (ALL_TESTS ? expectAccessibleAtBoth(page, name) : expectAccessible(page, `${name}-${PHONE.width}`))
}

/** The narrowest window, and that of a phone whose text is enlarged to twice its size, in its own pixels. */
const NARROW = [320, 195]

/** Checks that nothing stands beyond the right edge of a narrow window. The window has its old size afterwards. */
export async function expectNarrow(page: Page, name: string, widths = NARROW) {
  const size = page.viewportSize() ?? PHONE
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    // A table begins to scroll one frame later.
    const beyond = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    await expect.poll(beyond, { message: `${name} at ${width}` }).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(size)
}

/** Checks the page with enlarged text: by the browser's zoom, and by a font of twice the size. */
export async function expectEnlarged(page: Page, name: string) {
  await expectNarrow(page, name)
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
  await expectNarrow(page, `${name}, with a large font,`, [PHONE.width])
  await page.evaluate(`document.documentElement.style.fontSize = ''`)
}

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

/** From the confirmation to the order's page. */
export const seeOrder = (page: Page) => page.getByRole('link', { name: /^See your (photos|order)$/ }).click()

/** Agrees to both sentences and presses the button that is called `saves`, whose download begins by itself. */
export async function agreeAndSave(page: Page, saves: string | RegExp) {
  await page.getByLabel(/I want the files now/).check()
  await page.getByLabel(/I understand that I then lose/).check()
  await page.getByRole('button', { name: saves }).click()
}

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
