import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { photos } from '../../../server/photos/tables.ts'
import { expect, expectAccessible } from '../support/journey.ts'
import { journeysOnOwnServer, type OwnServer } from '../support/own-server.ts'
import { expectNarrow } from '../support/parent.ts'
import { signInQuietly } from '../support/sign-in-quietly.ts'

interface Child {
  id: string
  accessCode: string
  photoIds: string[]
}

const test = journeysOnOwnServer(async (app: OwnServer) => {
  const { classId } = await app.makeEvent('School Photography 2026')
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 5)
  const jack = await app.makePupil(classId, ['Jack', 'Ross'], 2)
  await app.parts.db
    .update(photos)
    .set({ kind: 'class', pupilId: null, classId })
    .where(eq(photos.id, isla.photoIds[4] ?? ''))
  await app.runJobs()
  return { isla, jack }
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

const large = (phone: Page, no: number) => phone.getByRole('button', { name: `See photo ${no} large` })
const choose = (phone: Page, no: number) =>
  phone.getByRole('button', { name: new RegExp(`Choose photo ${no}$`) })
const card = (phone: Page, no: number) => phone.locator('main li').filter({ hasText: `No. ${no}` })
const halfAMinute = (phone: Page) => phone.clock.fastForward(31_000)
const announced = (phone: Page, text: RegExp) =>
  expect(phone.getByRole('status').filter({ hasText: text }).first()).toBeAttached()

test('whatever takes a photo from an open gallery, it says why at the photo’s place, in the order, and large', async ({
  page: owner,
  prepared: { isla, jack },
  browser,
  baseURL,
}) => {
  await signInQuietly(owner)
  const token = await owner.evaluate(`JSON.parse(localStorage.getItem('supabase.auth.token')).access_token`)
  const atDesk = async (path: string, data: object) =>
    expect(
      (
        await owner.request.post(`/api/admin/${path}`, {
          data,
          headers: { authorization: `Bearer ${token}` },
        })
      ).status(),
      path,
    ).toBeLessThan(300)
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
  for (const width of [1440, 820, 390]) {
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
  await expect(box.getByText('Photo 2 is no longer here: I have taken it out.').last()).toBeVisible()
  await expect(box.getByRole('img', { name: 'Photo 2, with watermark' })).toHaveCount(0)
  await expect(box.getByRole('button', { name: /Choose photo|not my child/ })).toHaveCount(0)
  await expectAccessible(phone, 'gone-large-390')
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
    phone.getByText(/^Photo \d is no longer here: it turned out to show another child/),
  ).toBeVisible()
  for (const width of [390, 820, 1440]) {
    await phone.setViewportSize({ width, height: 844 })
    await expectAccessible(phone, `gone-basket-${width}`)
  }
  await phone.setViewportSize({ width: 390, height: 844 })

  // What the owner shows again is there again, and none of all this was a look at the gallery.
  await atDesk('photos/mark', { photoIds: [hidden], hidden: false })
  await halfAMinute(phone)
  await expect(phone.getByText('I have taken it out')).toHaveCount(0)
  expect(looks.filter((path) => path === '/api/gallery')).toHaveLength(1)

  // The code is replaced: the old one is not tried again and again.
  await phone.goto('/school-photos')
  await expect(large(phone, 1)).toBeVisible()
  await atDesk(`pupils/${isla.id}/new-code`, {})
  await halfAMinute(phone)
  await expect(phone.getByRole('heading', { name: 'These photos can no longer be opened' })).toBeVisible()
  await expectAccessible(phone, 'gone-code-390')
  looks.length = 0
  await halfAMinute(phone)
  await phone.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  expect(looks).toEqual([])
  await phone.getByRole('button', { name: 'Type the code again' }).click()
  await expect(phone.getByLabel(/access code/i)).toBeVisible()
  await phone.context().close()
})

test('a family’s own opt-out empties its open gallery and says so', async ({
  page: owner,
  prepared: { jack },
  browser,
  baseURL,
}) => {
  const phone = await openOn(browser, baseURL, jack)
  await signInQuietly(owner)
  const token = await owner.evaluate(`JSON.parse(localStorage.getItem('supabase.auth.token')).access_token`)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await owner.request.post(`/api/admin/pupils/${jack.id}`, {
    data: { noPhoto: true },
    headers,
  })
  expect(answer.ok()).toBe(true)
  await halfAMinute(phone)
  await expect(phone.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await announced(phone, /your family, or the school for you, has asked for them not to be shown/)
  await expectAccessible(phone, 'gone-refused-390')
  await phone.context().close()
})
