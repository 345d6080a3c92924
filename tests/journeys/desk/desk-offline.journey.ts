import type { Page } from '@playwright/test'
import { fillSignIn } from '../support/accounts.ts'
import { expect, expectAccessible, OWNER } from '../support/journey.ts'
import { PHONE, test } from '../support/parent.ts'

test.use({ viewport: PHONE, serviceWorkers: 'allow' })

/** Every address that is kept on this device; a string, because it runs in the page. */
const keptAddresses = `caches.keys().then((names) => Promise.all(names.map(async (name) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).then((all) => all.flat())`
const registrations = `navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => new URL(scope).pathname))`

async function openDesk(page: Page) {
  await page.goto('/school-photos/sign-in')
  expect(await page.evaluate(registrations)).toEqual([])
  await fillSignIn(page, OWNER.email, OWNER.password)
  await expect(page).not.toHaveURL(/sign-in/)
  await page.goto('/school-photos/admin')
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(registrations)).toEqual(['/school-photos/admin'])
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
}

test('reloaded offline the desk opens, shows what is unsent, and sends it once back online', async ({
  page,
  context,
  school,
}) => {
  await openDesk(page)
  await page.getByRole('link', { name: 'View School Photography 2026' }).click()
  await page
    .getByRole('link', { name: new RegExp(`View.*${school.Rory.classRef}`) })
    .first()
    .click()
  await page.getByRole('button', { name: /Consent of Rory/ }).click()
  await context.setOffline(true)
  await page.getByRole('dialog').getByLabel('No sales').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('1 change waits on this device')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByText('1 change waits on this device')).toBeVisible()
  await expectAccessible(page, 'desk-offline')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: `Class ${school.Rory.classRef}` })).toBeVisible()
  await expect(page.getByText('1 change waits on this device')).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: /Consent of Rory/ }).click()
  const noSales = page.getByRole('dialog').getByLabel('No sales')
  await expect(noSales).toBeChecked()
  // Other journeys buy his photos.
  await noSales.uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No sales')).toHaveCount(0)
})

test('only the build’s own files are cached, only for the desk, and none after signing out', async ({
  page,
  context,
  school,
}) => {
  await openDesk(page)
  await page.getByRole('link', { name: 'View School Photography 2026' }).click()
  await page
    .getByRole('link', { name: new RegExp(`View.*${school.Isla.classRef}`) })
    .first()
    .click()
  await expect(page.getByText('Isla Testperson')).toBeVisible()
  const kept = await page.evaluate<string[]>(keptAddresses)
  expect(kept).toContain('/school-photos/admin')
  for (const address of kept)
    expect(address).toMatch(/^\/school-photos\/admin$|^\/assets\/[\w.-]+\.(js|css|woff2)$/)
  const parents = await context.newPage()
  await parents.goto('/school-photos')
  expect(await parents.evaluate('navigator.serviceWorker.controller')).toBeNull()
  await parents.close()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Class/ })).toHaveCount(0)
  await expect.poll(() => page.evaluate(registrations)).toEqual([])
  expect(await page.evaluate(keptAddresses)).toEqual([])
})
