import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { photos } from '../../../server/photos/tables.ts'
import { pupilLinks } from '../../../server/school/tables.ts'
import { ALL_TESTS, long } from '../../long-tests.ts'
import type { DataFolderApp } from '../../support/data-folder.ts'
import { expectStateAccessible, expectStateEveryWidth } from '../support/every-width.ts'
import { expect, expectAccessible } from '../support/journey.ts'
import { journeysWithOwnSchool } from '../support/own-school.ts'
import { confirmed, expectNarrow, fillCheckout, proceed } from '../support/parent.ts'
import { signInQuietly } from '../support/sign-in-quietly.ts'

interface Child {
  id: string
  accessCode: string
  photoIds: string[]
}

const test = journeysWithOwnSchool(async (app: DataFolderApp) => {
  const { classId } = await app.makeEvent('Summer 2026')
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 5)
  const jack = await app.makePupil(classId, ['Jack', 'Ross'], 2)
  await app.parts.db
    .update(photos)
    .set({ kind: 'class', pupilId: null, classId })
    .where(eq(photos.id, isla.photoIds[4] ?? ''))
  const skye = await app.makePupil(classId, ['Skye', 'Muir'], 2)
  const iona = await app.makePupil(classId, ['Iona', 'Bell'], 1)
  const una = await app.makePupil(classId, ['Una', 'Kerr'], 2)
  const parent = await app.makeAccount('parent')
  await app.parts.db
    .insert(pupilLinks)
    .values({ userId: parent.id, pupilId: una.id, place: 1, linkedAt: new Date() })
  await app.runJobs()
  return { isla, jack, skye, iona, una, parent }
})

/** A parent's phone with a gallery open; the test moves its clock. */
async function openOn(browser: Browser, baseURL: string | undefined, { accessCode }: Child) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    ...(baseURL ? { baseURL } : {}),
  })
  const phone = await context.newPage()
  await phone.clock.install()
  await phone.goto(`/school-photos?code=${accessCode}`)
  await phone.getByRole('button', { name: 'View Photos' }).click()
  await expect(large(phone, 1)).toBeVisible()
  const viewer = phone.waitForResponse(/lightbox[^/]*\.js$/)
  await phone.clock.fastForward(2000)
  await viewer
  return phone
}

/** Calls the owner's operations, which must succeed. */
async function deskOf(owner: Page) {
  await signInQuietly(owner)
  const token = await owner.evaluate(`JSON.parse(localStorage.getItem('supabase.auth.token')).access_token`)
  const headers = { authorization: `Bearer ${token}` }
  return async (path: string, data: object, method = 'POST') => {
    const answer = await owner.request.fetch(`/api/admin/${path}`, { method, data, headers })
    expect(answer.status(), path).toBeLessThan(300)
  }
}

const large = (phone: Page, no: number) => phone.getByRole('button', { name: `See photo ${no} large` })
const choose = (phone: Page, no: number) =>
  phone.getByRole('button', { name: new RegExp(`Choose photo ${no}$`) })
const card = (phone: Page, no: number) => phone.locator('main li').filter({ hasText: `No. ${no}` })
const halfAMinute = (phone: Page) => phone.clock.fastForward(31_000)
const GONE = '**/api/gallery/gone'
/** Half a minute passes, and the server is asked what has gone. */
async function askedAgain(phone: Page) {
  const answered = phone.waitForResponse(GONE)
  await halfAMinute(phone)
  await answered
}
const locked = (phone: Page) => phone.getByRole('heading', { name: 'These photos can no longer be opened' })
const announced = (phone: Page, text: RegExp) =>
  expect(phone.getByRole('status').filter({ hasText: text }).first()).toBeAttached()

test('whatever takes a photo from an open gallery, it says why at the photo’s place, in the order, and large', async ({
  page: owner,
  prepared: { isla, jack },
  browser,
  baseURL,
}) => {
  const atDesk = await deskOf(owner)
  const [disputed, hidden, moved] = isla.photoIds
  const looks: string[] = []
  const phone = await openOn(browser, baseURL, isla)
  phone.on('request', (request) => {
    if (request.method() === 'POST') looks.push(new URL(request.url()).pathname)
  })

  await choose(phone, 1).click()
  await choose(phone, 2).click()
  await announced(phone, /total £10$/)
  await phone.getByRole('heading', { name: 'Isla’s photos' }).click()
  await large(phone, 4).scrollIntoViewIfNeeded()
  const before = await card(phone, 4).boundingBox()

  // Without a connection everything stays as it is.
  await phone.context().setOffline(true)
  const failed = phone.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/gallery/gone'))
  await halfAMinute(phone)
  await failed
  await expect(choose(phone, 1)).toBeVisible()
  await phone.context().setOffline(false)

  // The other parent says that it is not their child.
  const data = { accessCode: isla.accessCode, photoId: disputed }
  expect((await owner.request.post('/api/gallery/not-my-child', { data })).ok()).toBe(true)
  await halfAMinute(phone)
  await expect(card(phone, 1)).toContainText('Photo 1 is no longer here: it may show another child')
  await announced(phone, /^Photo 1 is no longer here/)
  expect(await card(phone, 4).boundingBox(), 'the page moved').toEqual(before)
  await expect(choose(phone, 1)).toHaveCount(0)
  const summary = phone.getByRole('region', { name: 'Order summary' })
  await expect(summary.getByText('Your order has changed.')).toBeVisible()
  await announced(phone, /total £5$/)
  for (const width of ALL_TESTS ? [1440, 820, 390] : [390]) {
    await phone.setViewportSize({ width, height: 844 })
    await card(phone, 1).scrollIntoViewIfNeeded()
    await expectAccessible(phone, `gone-gallery-${width}`)
  }
  await expectNarrow(phone, 'a gallery without a photo')

  // The owner hides the photo that is enlarged, and the parent comes back to the tab.
  await large(phone, 2).click()
  const box = phone.getByRole('dialog', { name: 'Photos, large' })
  await expect(box.getByRole('img', { name: 'Photo 2, with watermark' })).toBeVisible()
  await atDesk('photos/mark', { photoIds: [hidden], hidden: true })
  await phone.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  await expect(box.getByText('Photo 2 is no longer here: I’ve removed it.').last()).toBeVisible()
  await expect(box.getByRole('img', { name: 'Photo 2, with watermark' })).toHaveCount(0)
  await expect(box.getByRole('button', { name: /Choose photo|not my child/ })).toHaveCount(0)
  await expectStateAccessible(phone, 'gone-large-390')
  await box.getByRole('button', { name: 'Next photo' }).click()
  await expect(box.getByRole('img', { name: 'Photo 3, with watermark' })).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(box).toBeHidden()

  // The basket says it too, and the photo that is now another child's is Jack's alone.
  await choose(phone, 3).click()
  await choose(phone, 4).click()
  await phone.goto('/school-photos/basket')
  await expect(phone.getByRole('heading', { name: 'Your basket' })).toBeVisible()
  await announced(
    phone,
    /Some photos that you chose are no longer here|A photo that you chose is no longer here/,
  )
  await atDesk('photos/place', { photoIds: [moved], place: { to: 'pupil', pupilId: jack.id } })
  await halfAMinute(phone)
  await expect(
    phone.getByText(/^Photo \d is no longer here: it turned out not to show your child/),
  ).toBeVisible()
  await expectStateEveryWidth(phone, 'gone-basket')
  await phone.setViewportSize({ width: 390, height: 844 })

  // What the owner shows again is there again, and none of all this was a look at the gallery.
  await atDesk('photos/mark', { photoIds: [hidden], hidden: false })
  await halfAMinute(phone)
  await expect(phone.getByText('I’ve removed it')).toHaveCount(0)
  expect(looks.filter((path) => path === '/api/gallery')).toHaveLength(1)

  // The code is replaced: the old one is not tried again and again.
  await phone.goto('/school-photos')
  await expect(large(phone, 1)).toBeVisible()
  await atDesk(`pupils/${isla.id}/new-code`, {})
  await halfAMinute(phone)
  await expect(locked(phone)).toBeVisible()
  looks.length = 0
  await halfAMinute(phone)
  await phone.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  expect(looks).toEqual([])
  await phone.getByRole('link', { name: 'Type the code again' }).click()
  await expect(phone.getByLabel(/access code/i)).toBeVisible()
  await phone.context().close()
})

test(
  'a family’s own opt-out empties its open gallery and says so',
  long(
    'server/photos/gallery/find-gone.test.ts',
    'whatever takes a portrait from an open gallery, its family is told why',
  ),
  async ({ page: owner, prepared: { jack }, browser, baseURL }) => {
    const phone = await openOn(browser, baseURL, jack)
    const atDesk = await deskOf(owner)
    await atDesk(`pupils/${jack.id}`, { noPhoto: true })
    await halfAMinute(phone)
    await expect(phone.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
    await announced(phone, /your family, or the school for you, has asked for them not to be shown/)
    await expectStateAccessible(phone, 'gone-refused-390')
    await phone.context().close()
  },
)

test(
  'only an answer about the key closes a gallery, and the same code can be typed again',
  long(
    'tests/journeys/parents/gone-photos.journey.ts',
    'whatever takes a photo from an open gallery, it says why at the photo’s place, in the order, and large',
  ),
  async ({ prepared: { skye }, browser, baseURL }) => {
    const phone = await openOn(browser, baseURL, skye)
    const answerWith = (code: string) =>
      phone.route(GONE, (route) => route.fulfill({ status: 404, json: { error: { code, message: 'No.' } } }))
    // A server of the release before, which has no such operation.
    await answerWith('not-found')
    await askedAgain(phone)
    await askedAgain(phone)
    await expect(large(phone, 1)).toBeVisible()
    await expect(locked(phone)).toHaveCount(0)

    await answerWith('access-code-unknown')
    await halfAMinute(phone)
    await expect(locked(phone)).toBeVisible()
    await phone.unroute(GONE)
    await phone.getByRole('link', { name: 'Type the code again' }).click()
    await phone.getByLabel(/access code/i).fill(skye.accessCode)
    await phone.getByRole('button', { name: 'View Photos' }).click()
    await expect(large(phone, 1)).toBeVisible()
    await expect(locked(phone)).toHaveCount(0)
    await phone.context().close()
  },
)

test(
  'an account that is no longer linked to a child is led from the user flow to the gate',
  long(
    'tests/journeys/parents/gone-photos.journey.ts',
    'whatever takes a photo from an open gallery, it says why at the photo’s place, in the order, and large',
  ),
  async ({ page: owner, prepared: { una, parent }, browser, baseURL }) => {
    const atDesk = await deskOf(owner)
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      ...(baseURL ? { baseURL } : {}),
    })
    const phone = await context.newPage()
    await phone.clock.install()
    await signInQuietly(phone, parent)
    await phone.goto(`/school-photos/user-flow?year=3&class=3B&pupil=${una.id}`)
    await expect(phone.getByRole('heading', { name: 'Una' })).toBeVisible()
    await atDesk(`pupils/${una.id}/parents/${parent.id}`, {}, 'DELETE')
    await halfAMinute(phone)
    await expect(locked(phone)).toBeVisible()
    await expect(phone.getByText('Your account is no longer linked to this child')).toBeVisible()
    await expectAccessible(phone, 'gone-account-390')
    await phone.getByRole('link', { name: 'Type an access code' }).click()
    await expect(phone).toHaveURL(/\/school-photos$/)
    await expect(phone.getByLabel(/access code/i)).toBeVisible()
    await context.close()
  },
)

test(
  'a photo that goes while it is being paid for does not take the checkout away',
  long(
    'tests/journeys/parents/parents-buy.journey.ts',
    'changes between basket and payment are explained, and nothing typed is lost',
  ),
  async ({ page: owner, prepared: { iona }, browser, baseURL }) => {
    const atDesk = await deskOf(owner)
    const phone = await openOn(browser, baseURL, iona)
    await choose(phone, 1).click()
    await proceed(phone)
    await fillCheckout(phone, 'iona@example.com')
    const bank = Promise.withResolvers<void>()
    await phone.route('**/api/payments/test/confirm', async (route) => {
      await bank.promise
      await route.continue()
    })
    const atBank = phone.waitForRequest('**/api/payments/test/confirm')
    await phone.getByRole('button', { name: 'Pay £5' }).click()
    await atBank
    await atDesk('photos/mark', { photoIds: iona.photoIds, hidden: true })
    await askedAgain(phone)
    await askedAgain(phone)
    await expect(phone.getByRole('form', { name: 'Checkout' })).toBeVisible()
    await expect(phone.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
    bank.resolve()
    await expect(confirmed(phone)).toBeVisible()
    await phone.context().close()
  },
)
