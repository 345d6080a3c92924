import type { Page } from '@playwright/test'
import { long } from '../../../long-tests.ts'
import { expect, expectAccessible, holdRequests } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { openDesk } from '../../support/sign-in-quietly.ts'

const test = journeysWithOwnSchool(async (app) => app.makeEvent('Opening 2026', 'Opening Primary'))
const PROGRAM = /\/assets\/main-[^/]*\.js/
const ROLE = /\/rest\/v1\/user_roles/
const rail = (page: Page) => page.getByRole('navigation', { name: 'Desk' })

/** The rail and what is below it stay where they are when the code has come. */
async function expectNothingMoves(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height })
  await openDesk(page)
  await page
    .getByRole('complementary', { name: 'A second step for your account' })
    .getByRole('button', { name: 'Not today' })
    .click()
  const { started, release } = await holdRequests(page, PROGRAM)
  await page.goto('/school-photos/admin/orders', { waitUntil: 'commit' })
  await started
  const orders = rail(page).getByRole('link', { name: /^Orders/ })
  const events = rail(page).getByRole('link', { name: 'Events' })
  await expect(orders).toBeVisible()
  await expect(page.getByText('Checking your access')).toBeAttached()
  await expectAccessible(page, `first-load-${width}`)
  const before = await Promise.all([events.boundingBox(), topOf(page)])
  release()
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  expect(await Promise.all([events.boundingBox(), topOf(page)])).toEqual(before)
}

test('before its code has come the desk shows its rail and rows on a phone, and both stay where they are', async ({
  page,
}) => {
  await expectNothingMoves(page, 390, 844)
})

test(
  'before its code has come the desk shows its rail and rows on a laptop, and both stay where they are',
  long(
    'tests/journeys/desk/frame/first-load.journey.ts',
    'before its code has come the desk shows its rail and rows on a phone, and both stay where they are',
  ),
  async ({ page }) => {
    await expectNothingMoves(page, 1440, 900)
  },
)

test(
  'nobody who is not signed in sees the desk’s rail',
  long(
    'tests/journeys/desk/records/account-admin.journey.ts',
    'an admin returns to the desk after signing in, is asked once a day to add a second step, and signing out in another tab closes it',
  ),
  async ({ page }) => {
    const { started, release } = await holdRequests(page, PROGRAM)
    await page.goto('/school-photos/admin/orders', { waitUntil: 'commit' })
    await started
    await expect(page.getByText('School photos', { exact: true }).first()).toBeVisible()
    await expect(rail(page)).toBeHidden()
    await page.evaluate(`new MutationObserver(() => {
    if (document.querySelector('nav[aria-label="Desk"]')?.offsetParent) document.documentElement.dataset.flashed = ''
  }).observe(document.body, { childList: true, subtree: true })`)
    release()
    await expect(page.getByLabel('Access code')).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-flashed')
  },
)

test(
  'a link that is pressed while the desk opens is followed once, though its rail is replaced meanwhile',
  long(
    'tests/journeys/desk/frame/first-load.journey.ts',
    'before its code has come the desk shows its rail and rows on a phone, and both stay where they are',
  ),
  async ({ page }) => {
    await openDesk(page)
    const { started, release } = await holdRequests(page, ROLE)
    await page.reload({ waitUntil: 'commit' })
    await started
    const prices = rail(page).getByRole('link', { name: 'Prices' })
    await prices.hover()
    await page.mouse.down()
    release()
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
    await page.mouse.up()
    await expect(page.getByRole('heading', { name: 'Prices', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  },
)

test(
  'a button that a late notice pushes away while it is pressed does its work',
  long('tests/journeys/site/faults.journey.ts', 'it warns of delayed mails for as long as there are any'),
  async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/api\/admin\/counts/, async (route) => {
      const answer = await route.fetch()
      await held
      await route.fulfill({ json: { ...(await answer.json()), mailsWaiting: 2 } })
    })
    await openDesk(page)
    await page.getByRole('button', { name: 'Create New Event' }).hover()
    await page.mouse.down()
    release()
    await expect(page.getByText('2 mails wait.')).toBeVisible()
    await page.mouse.up()
    await expect(page.getByRole('dialog', { name: 'Create New Event' })).toBeVisible()
  },
)

/** Where the screen begins, below the rail or beside it. */
const topOf = async (page: Page) => (await page.locator('main').first().boundingBox())?.y
