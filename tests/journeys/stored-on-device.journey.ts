import type { Page } from '@playwright/test'
import {
  BROWSER_KEYS,
  CACHES,
  COOKIES,
  isNamedBy,
  OTHER_BROWSER_KEYS,
  TAB_KEYS,
} from '../../domain/privacy/stored-on-device.ts'
import { ALL_TESTS } from '../long-tests.ts'
import { fillSignIn } from './support/accounts.ts'
import { expectStateAccessible } from './support/every-width.ts'
import { OWNER } from './support/journey.ts'
import {
  expect,
  expectColumnAccessible,
  expectEnlarged,
  fillCheckout,
  openCode,
  proceed,
  test,
} from './support/parent.ts'
import { WEBSITE } from './support/website.ts'

test.use({ serviceWorkers: 'allow' })

const LISTED = {
  cookie: Object.keys(COOKIES),
  'local storage': [...Object.keys(BROWSER_KEYS), ...Object.keys(OTHER_BROWSER_KEYS)],
  'session storage': TAB_KEYS,
  cache: CACHES,
  IndexedDB: [],
}
type Place = keyof typeof LISTED

/** The names of everything that this device keeps; a string, because it runs in the page. */
const keptHere = `(async () => ({
  'local storage': Object.keys(localStorage),
  'session storage': Object.keys(sessionStorage),
  cache: await caches.keys(),
  IndexedDB: (await indexedDB.databases()).map(({ name }) => name),
}))()`

async function keptOn(page: Page): Promise<Record<Place, string[]>> {
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  return { cookie: cookies, ...(await page.evaluate<Omit<Record<Place, string[]>, 'cookie'>>(keptHere)) }
}

/** Collects what is kept while somebody walks, and says what the privacy notice does not name. */
function collector(page: Page) {
  const seen = new Map<string, { place: Place; name: string }>()
  return {
    async look() {
      for (const [place, names] of Object.entries(await keptOn(page)) as [Place, string[]][])
        for (const name of names) seen.set(`${place}: ${name}`, { place, name })
    },
    seen: () => [...seen.keys()],
    unnamed: () =>
      [...seen.values()].filter(({ place, name }) => !LISTED[place].some((one) => isNamedBy(one, name))),
  }
}

test('the public pages leave nothing on the device, and the notice is one of them', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Complaints' })
    .press('Enter')
  await expect(page).toHaveURL('/privacy#complaints')
  await expect(page.getByRole('heading', { name: 'Complaints' })).toBeInViewport()
  for (const patterns of Object.values(LISTED))
    for (const pattern of patterns)
      await expect(page.getByRole('rowheader', { name: pattern, exact: true })).toHaveCount(1)
  await expectEnlarged(page, 'privacy')
  await expectColumnAccessible(page, 'privacy')
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page.getByRole('heading', { name: 'Accessibility', level: 1 })).toBeVisible()
  await expectEnlarged(page, 'accessibility')
  // The same template.
  await expectStateAccessible(page, 'accessibility')
  for (const path of ['/about', '/blog', '/rate-card', '/services/photography']) await page.goto(path)
  const kept = await keptOn(page)
  expect(Object.values(kept).flat()).toEqual([])
})

test('whatever a family’s browser keeps is named in the privacy notice', async ({ page, school }) => {
  const device = collector(page)
  const child = school.Isla
  await page.goto('/school-photos')
  await device.look()
  await openCode(page, child)
  await page.getByRole('button', { name: /£5 Choose photo 1/ }).click()
  await device.look()
  await proceed(page)
  await fillCheckout(page, 'morag@example.com')
  await expect(page.getByRole('link', { name: /^Privacy: what I keep/ })).toBeVisible()
  await device.look()
  await page.goto('/school-photos/access-code')
  await page.getByLabel('Access code').fill(child.code)
  await page.getByRole('button', { name: 'Link my child' }).click()
  await expect(page).toHaveURL(/step=auth/)
  await device.look()
  expect(device.unnamed()).toEqual([])
  expect(device.seen()).toEqual(
    expect.arrayContaining([
      'local storage: school.basket',
      'session storage: school.open',
      'session storage: school.typed',
      'session storage: school.code',
    ]),
  )
})

test('whatever the desk’s browser keeps is named in the privacy notice', async ({ page }) => {
  const device = collector(page)
  await page.goto('/school-photos/sign-in')
  await fillSignIn(page, OWNER.email, OWNER.password)
  await expect(page).not.toHaveURL(/sign-in/)
  await page.goto('/school-photos/admin')
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'View School Photography 2026' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(async () => (await keptOn(page)).cache.length).toBeGreaterThan(0)
  await expect.poll(async () => (await keptOn(page))['local storage']).toContain('desk.copy')
  await device.look()
  await page.goto(`${WEBSITE}/about/only`)
  await expect.poll(async () => (await keptOn(page))['session storage']).toContain('desk.website.tab')
  await device.look()
  for (const screen of ALL_TESTS
    ? ['prices', 'enquiries', 'privacy', 'people', 'setup', 'orders']
    : ['prices', 'orders']) {
    await page.goto(`/school-photos/admin/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await device.look()
  }
  expect(device.unnamed()).toEqual([])
  expect(device.seen()).toEqual(
    expect.arrayContaining([
      'cookie: device',
      'local storage: supabase.auth.token',
      'local storage: desk.copy',
      'session storage: desk.website.tab',
    ]),
  )
})
