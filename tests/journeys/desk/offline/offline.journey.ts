import type { Page } from '@playwright/test'
import { long } from '../../../long-tests.ts'
import { expectStateAccessible } from '../../support/every-width.ts'
import { expect, expectAccessible } from '../../support/journey.ts'
import { PHONE, test } from '../../support/parent.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

test.use({ viewport: PHONE, serviceWorkers: 'allow' })

/** Every address that is kept on this device; a string, because it runs in the page. */
const keptAddresses = `caches.keys().then((names) => Promise.all(names.map(async (name) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).then((all) => all.flat())`
const registrations = `navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => new URL(scope).pathname))`

async function openDesk(page: Page) {
  await signInQuietly(page)
  await page.goto('/school-photos/admin')
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(registrations)).toEqual(['/school-photos/admin'])
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
}

/** The page of a student's class. */
async function openClass(page: Page, classRef: string) {
  await page.getByRole('link', { name: 'View School Photography 2026' }).click()
  await page
    .getByRole('link', { name: new RegExp(`View.*${classRef}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: `Class ${classRef}` })).toBeVisible()
}

/** Ticks a refusal in a row's dialog, which says so once it is done or kept. */
async function tick(page: Page, name: string, label: string) {
  await page.getByRole('button', { name: new RegExp(`Consent of ${name}`) }).click()
  await page.getByRole('dialog').getByLabel(label).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
}

/** The access token expires, as after an hour without a connection. */
const expireSession = (page: Page) =>
  page.evaluate(`{
    const session = JSON.parse(localStorage.getItem('supabase.auth.token'))
    session.expires_at = Math.floor(Date.now() / 1000) - 60
    localStorage.setItem('supabase.auth.token', JSON.stringify(session))
  }`)

/** What this device keeps of the desk. */
const kept = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('desk.copy')`)

/** The class is in it: it is written a moment after the answer is shown. */
const untilKept = (page: Page, name: string) => expect.poll(() => kept(page)).toContain(name)

/** How often the log has a change of a student's consent. */
async function madeChanges(page: Page, pupilId: string) {
  const token = await page.evaluate<string>(
    `JSON.parse(localStorage.getItem('supabase.auth.token')).access_token`,
  )
  const answer = await page.request.post('/api/admin/activity/search', {
    headers: { authorization: `Bearer ${token}` },
    data: { what: 'pupil.edited', subject: pupilId },
  })
  const { found } = (await answer.json()) as { found: number }
  return found
}

const shownAsOf = /^Shown as of \d\d:\d\d, no connection\./

test('offline the desk shows what it had and what is unsent, sends it once back online, and keeps nothing after signing out', async ({
  page,
  context,
  school,
}) => {
  await page.goto('/school-photos/sign-in')
  expect(await page.evaluate(registrations)).toEqual([])
  await openDesk(page)
  await openClass(page, school.Lewis.classRef)
  await untilKept(page, 'Lewis')
  await test.step('only the build’s own files are cached, only for the desk, and no code or picture', async () => {
    const copy = await kept(page)
    for (const secret of [school.Lewis.code, '@', '/api/photos', 'renditions'])
      expect(copy).not.toContain(secret)
    const files = await page.evaluate<string[]>(keptAddresses)
    expect(files).toContain('/school-photos/admin')
    for (const address of files)
      expect(address).toMatch(/^\/school-photos\/admin$|^\/assets\/[\w.-]+\.(js|css|woff2)$/)
    const parents = await context.newPage()
    await parents.goto('/school-photos')
    expect(await parents.evaluate('navigator.serviceWorker.controller')).toBeNull()
    await parents.close()
  })
  await context.setOffline(true)
  await tick(page, 'Lewis', 'No sales')
  await expect(page.getByText('1 change waits on this device')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: `Class ${school.Lewis.classRef}` })).toBeVisible()
  await expect(page.getByText(shownAsOf)).toBeVisible()
  await expect(page.getByText('1 change waits on this device')).toBeVisible()
  const row = page.getByRole('row', { name: /Lewis/ })
  await expect(row).toContainText('No sales')
  await expect(row).toContainText('Waiting for a connection.')
  await page.getByRole('button', { name: /Consent of Lewis/ }).click()
  await expect(page.getByRole('dialog').getByLabel('No sales')).toBeChecked()
  await expectStateAccessible(page, 'desk-offline-consent')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(school.Lewis.code), 'a code opens the photos').toHaveCount(0)
  await expectAccessible(page, 'desk-offline')
  await test.step('the way up is there too, and a screen that is not says what it needs', async () => {
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'School Photography 2026' })).toBeVisible()
    await expect(page.getByText(shownAsOf)).toBeVisible()
    await page.goto('/school-photos/admin/orders')
    await expect(page.getByText('Without one, the desk shows the events and classes')).toBeVisible()
    await expectAccessible(page, 'desk-offline-not-kept')
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('heading', { name: `Class ${school.Lewis.classRef}` })).toBeVisible()
  })
  await context.setOffline(false)
  await expect(page.getByText('1 change waits on this device')).toHaveCount(0)
  await expect(page.getByText(shownAsOf)).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: /Consent of Lewis/ }).click()
  await expect(page.getByRole('dialog').getByLabel('No sales')).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await test.step('after signing out without a connection nothing is kept, also with an expired session', async () => {
    await untilKept(page, 'Lewis')
    await context.setOffline(true)
    await expireSession(page)
    await page.reload()
    await expect(page.getByText('Lewis Testperson')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByText('Lewis Testperson')).toHaveCount(0)
    await expectNothingKept(page)
    await context.setOffline(false)
    await page.goto('/school-photos/admin')
    await expect(page).toHaveURL(/\/school-photos$/)
  })
})

test(
  'a tick is made once, though its answer is lost and the browser is killed',
  long(
    'server/school/roster/typed-opt-outs.test.ts',
    'a change whose answer was lost is made once, even when it was taken back since',
  ),
  async ({ page: first, context, school }) => {
    await openDesk(first)
    await openClass(first, school.Finlay.classRef)
    const address = first.url()
    await untilKept(first, 'Finlay')
    const arrived = Promise.withResolvers<void>()
    await first.route(/\/api\/admin\/pupils\//, async (route) => {
      await route.fetch()
      arrived.resolve()
    })
    await first.getByRole('button', { name: /Consent of Finlay/ }).click()
    await first.getByRole('dialog').getByLabel('No class photo').check()
    await arrived.promise
    await first.close()
    await context.setOffline(true)
    const page = await context.newPage()
    await page.goto(address)
    await expect(page.getByText('1 change waits on this device')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('1 change waits on this device')).toHaveCount(0)
    await expect(page.getByText('No class photo').first()).toBeVisible()
    expect(await madeChanges(page, school.Finlay.id)).toBe(1)
  },
)

test(
  'offline, an expired session opens the desk; once it has been ended elsewhere, nothing stays',
  long(
    'tests/journeys/desk/frame/lockout.journey.ts',
    'an admin whose session ends meanwhile is told so, comes back to the same screen, and nothing stayed on the device',
  ),
  async ({ page, context, request, school }) => {
    await openDesk(page)
    await openClass(page, school.Ewan.classRef)
    await untilKept(page, 'Ewan')
    const token = await page.evaluate<string>(
      `JSON.parse(localStorage.getItem('supabase.auth.token')).access_token`,
    )
    await context.setOffline(true)
    await expireSession(page)
    await page.reload()
    await expect(page.getByText('Ewan Testperson')).toBeVisible()
    await tick(page, 'Ewan', 'No sales')
    await expect(page.getByText('1 change waits on this device')).toBeVisible()
    const ended = await request.post('/auth/v1/logout?scope=global', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(ended.status()).toBe(204)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/school-photos$/)
    await expect.poll(() => kept(page)).toBeNull()
  },
)

test(
  'on a network that swallows requests signing out is at once, in all tabs, and the server hears of it',
  long(
    'tests/journeys/desk/offline/offline.journey.ts',
    'offline the desk shows what it had and what is unsent, sends it once back online, and keeps nothing after signing out',
  ),
  async ({ page, context, request, school }) => {
    await openDesk(page)
    await openClass(page, school.Isla.classRef)
    await untilKept(page, 'Isla')
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByText('Isla Testperson')).toBeVisible()
    const token = await page.evaluate<string>(
      `JSON.parse(localStorage.getItem('supabase.auth.token')).access_token`,
    )
    const headers = { authorization: `Bearer ${token}` }
    const asUser = async () => (await request.get('/auth/v1/user', { headers })).status()
    expect(await asUser()).toBe(200)
    // Neither renewing the session nor any list is answered.
    await context.route(/\/(auth\/v1|api)\/(?!logout)/, () => undefined)
    await expireSession(page)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    for (const tab of [page, other]) await expect(tab.getByText('Isla Testperson')).toHaveCount(0)
    expect(await kept(page)).toBeNull()
    expect(await page.evaluate(`localStorage.getItem('supabase.auth.token')`)).toBeNull()
    await expect.poll(asUser).toBe(403)
    await other.close()
  },
)

test(
  'what is a day old, or another account’s, is not shown and does not stay',
  long(
    'web/desk/offline/copied-answers.test.ts',
    'a copy opens as it was and with its time, for its own account only',
  ),
  async ({ page, context, school }) => {
    await openDesk(page)
    await openClass(page, school.Isla.classRef)
    await untilKept(page, 'Isla')
    const age = (from: string, to: string) =>
      page.evaluate(
        `localStorage.setItem('desk.copy', localStorage.getItem('desk.copy').replaceAll(${from}, ${to}))`,
      )
    await context.setOffline(true)
    await age(String.raw`/"at":\d+/g`, `'"at":' + (Date.now() - 25 * 3_600_000)`)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await expectAccessible(page, 'desk-offline-nothing-kept')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: `Class ${school.Isla.classRef}` })).toBeVisible()
    await untilKept(page, 'Isla')
    await page.goto('/school-photos')
    await age('/"userId":"[^"]+"/g', `'"userId":"somebody-else"'`)
    await page.goto('/school-photos/admin/account')
    await page.goto('/school-photos/admin')
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
    await expect.poll(() => kept(page)).not.toContain('Isla')
  },
)

/** Nothing of the desk is kept on this device. */
async function expectNothingKept(page: Page) {
  await expect.poll(() => page.evaluate(registrations)).toEqual([])
  expect(await page.evaluate(keptAddresses)).toEqual([])
  expect(await kept(page)).toBeNull()
  expect(await page.evaluate(`localStorage.getItem('supabase.auth.token')`)).toBeNull()
}

test(
  'whoever signs out with a connection leaves nothing on the device either',
  long(
    'tests/journeys/desk/offline/offline.journey.ts',
    'offline the desk shows what it had and what is unsent, sends it once back online, and keeps nothing after signing out',
  ),
  async ({ page, school }) => {
    await openDesk(page)
    await openClass(page, school.Isla.classRef)
    await untilKept(page, 'Isla')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Class/ })).toHaveCount(0)
    await expectNothingKept(page)
  },
)
