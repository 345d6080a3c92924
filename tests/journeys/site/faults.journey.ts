import type { Page } from '@playwright/test'
import { long } from '../../long-tests.ts'
import { smallJpeg } from '../../pictures/small-jpeg.ts'
import { answered, expectAccessible, whenServed } from '../support/journey.ts'
import { confirmed, expect, fillCheckout, openCode, proceed, test } from '../support/parent.ts'
import { openDesk } from '../support/sign-in-quietly.ts'

const AWAY = 'The records can’t be reached just now.'

/** As the server answers while its database is away. */
const away = {
  status: 503,
  headers: { 'Retry-After': '1' },
  json: {
    error: {
      code: 'unavailable',
      message: 'The records can’t be reached just now. Nothing is lost: please try again in a moment.',
      retryAfter: 1,
    },
  },
}

/** Makes the next calls of this method to an address find the server away; returns what each call sent. */
async function serverAway(page: Page, address: string, method: string, times: number) {
  const sent: (string | null)[] = []
  await page.route(address, async (route) => {
    const request = route.request()
    if (request.method() !== method) return route.fallback()
    sent.push(request.postData())
    return sent.length <= times ? route.fulfill(away) : route.fallback()
  })
  return sent
}

test(
  'while the server is unavailable the gate says so and keeps the code, and the gallery opens by itself when it is back',
  long(
    'tests/journeys/site/faults.journey.ts',
    'an order sent while the server is unavailable keeps every word, is retried by itself, and is one order',
  ),
  async ({ page, school }) => {
    const asked = await serverAway(page, '**/api/gallery', 'POST', 2)
    await page.goto('/school-photos')
    await page.getByLabel('Access code').fill(school.Isla.code)
    await page.getByRole('button', { name: 'View Photos' }).click()
    await expect(page.getByText(AWAY)).toBeVisible()
    await expectAccessible(page, 'server-away')
    await expect(page.getByRole('heading', { name: 'Isla’s photos' })).toBeVisible()
    await expect(page.getByText(AWAY)).toBeHidden()
    expect(new Set(asked)).toEqual(new Set([asked[0]]))
  },
)

test('an order sent while the server is unavailable keeps every word, is retried by itself, and is one order', async ({
  page,
  school,
}) => {
  await openCode(page, school.Rory)
  await page.getByRole('button', { name: /£5 Choose photo 1/ }).click()
  await proceed(page)
  await fillCheckout(page, 'away@example.com')
  const orders = await serverAway(page, '**/api/orders', 'POST', 2)
  const payments = await serverAway(page, '**/api/payments/test/confirm', 'POST', 1)
  await page.getByRole('button', { name: 'Pay £5' }).click()
  await expect(page.getByText(AWAY)).toBeInViewport()
  await expect(page.getByLabel('Email')).toHaveValue('away@example.com')
  await expect(confirmed(page)).toBeVisible()
  expect(orders).toHaveLength(3)
  expect(new Set(orders).size).toBe(1)
  expect(payments).toHaveLength(2)
})

test(
  'pictures that fail to load are empty frames that can be retried, and the rest of the gallery works',
  long(
    'tests/journeys/parents/parents-codes.journey.ts',
    'a photo that failed to load can be fetched again, and closing the large view keeps the position',
  ),
  async ({ page, school }) => {
    await page.route('**/api/photos/**', (route) => route.fulfill(away))
    await openCode(page, school.Ewan)
    const again = page.getByRole('button', { name: 'Try again: photo 1' })
    await expect(again).toContainText('This photo didn’t load.')
    await expectAccessible(page, 'pictures-away')
    await page.getByRole('button', { name: /£5 Choose photo 1/ }).click()
    await expect(page.getByRole('button', { name: /£5 Choose photo 1/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.unroute('**/api/photos/**')
    await again.click()
    await expect(page.getByRole('button', { name: 'See photo 1 large' })).toBeFocused()
  },
)

test(
  'an upload started while the server is unavailable waits, continues, and arrives once',
  long('tests/desk-uploads.test.ts', 'a server that says to retry later is left alone until then'),
  async ({ page, school }) => {
    await openDesk(page)
    const made = await serverAway(page, '**/api/admin/uploads', 'POST', 1)
    const pieces = await serverAway(page, '**/api/admin/uploads/*', 'PATCH', 1)
    await page.goto(`/school-photos/admin/students/${school.Lewis.id}`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload Photos', exact: true }).click()
    const file = { name: 'late.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg(Math.random()) }
    await (await chooser).setFiles(file)
    const sheet = page.getByRole('listbox', { name: 'Photos of Lewis Testperson' })
    await whenServed(page, () => expect(sheet.getByRole('option')).toHaveCount(1))
    expect([made.length, pieces.length]).toEqual([2, 2])
  },
)

test('the desk says what is delayed, and what failed', async ({ page }) => {
  await test.step('an action that fails without a connection says so, even if it is the first to say anything', async () => {
    await openDesk(page)
    await page.getByRole('link', { name: /^View/ }).first().click()
    await page.getByRole('button', { name: 'More' }).click()
    await answered(page)
    await page.context().setOffline(true)
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText('Not done', { exact: true })).toBeVisible()
    await page.context().setOffline(false)
  })
  await test.step('it warns of delayed mails for as long as there are any', async () => {
    let mailsWaiting = 3
    await page.route('**/api/admin/counts', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), mailsWaiting } })
    })
    await page.goto('/school-photos/admin')
    await expect(page.getByText('3 mails wait.')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('3 mails wait.')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await expectAccessible(page, 'mails-wait')
    await page.getByRole('link', { name: 'See the messages' }).click()
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/state=waiting/)
    mailsWaiting = 0
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
    await expect(page.getByText('mails wait')).toBeHidden()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
