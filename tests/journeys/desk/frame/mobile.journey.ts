import type { Page } from '@playwright/test'
import { long } from '../../../long-tests.ts'
import { expectStateAccessible } from '../../support/every-width.ts'
import { expect, expectAccessible, holdRequests } from '../../support/journey.ts'
import { buyByApi, expectEnlarged, expectNarrow, PHONE, test } from '../../support/parent.ts'
import { openGallery, signInByApi } from '../../support/school.ts'
import { openDesk } from '../../support/sign-in-quietly.ts'

test.use({ viewport: PHONE })

async function openClass(page: Page, ref: string) {
  await page.getByRole('link', { name: 'View School Photography 2026' }).click()
  await page
    .getByRole('link', { name: new RegExp(`View.*${ref}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: `Class ${ref}` })).toBeVisible()
  // The heading is known before the students are: offline in between, they would not come.
  await expect(page.getByRole('button', { name: /^Consent of/ }).first()).toBeVisible()
}

/** Buttons, boxes and breadcrumbs that a thumb would miss; a string, because it runs in the page. */
const tooSmall = `[...document.querySelectorAll('main button, main select, main input, main nav a, [role=dialog] button, [role=dialog] input')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.sr-only'))
  .flatMap((one) => {
    const height = Math.max(...[one, ...(one.labels ?? [])].map((part) => part.getBoundingClientRect().height))
    return height > 0 && height < 43.5 ? [one.outerHTML.slice(0, 120) + ': ' + height] : []
  })`

/** Checks that a thumb hits everything, and that the page cannot be pushed sideways. */
async function expectForThumbs(page: Page, name: string) {
  expect(await page.evaluate(tooSmall), name).toEqual([])
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
    name,
  ).toBeLessThanOrEqual(0)
}

/** Checks a loaded screen with enlarged text. */
async function expectLoadedEnlarged(page: Page, name: string) {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Loading')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expectEnlarged(page, name)
}

/** The lower half of the window, where a thumb reaches. */
async function expectWithinReach(page: Page, button: string) {
  const box = await page.getByRole('button', { name: button, exact: true }).boundingBox()
  expect(box?.y).toBeGreaterThan(PHONE.height / 2)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
}

test('consent entered offline survives a reload, is pending, and is sent once back online; signing out asks about what is unsent', async ({
  page,
  context,
  school,
}) => {
  await test.step('the list of events waits for the notice above it, so that nothing moves under a thumb', async () => {
    const { started, release } = await holdRequests(page, '**/api/admin/setup', 1)
    const listed = page.waitForResponse('**/api/admin/events')
    await openDesk(page)
    await started
    await (await listed).finished()
    // Long enough for a list that does not wait to be drawn.
    await page.evaluate('new Promise((drawn) => requestIdleCallback(() => requestAnimationFrame(drawn)))')
    const event = page.getByRole('link', { name: 'View School Photography 2026' })
    await expect(page.locator('main [aria-busy=true]')).toBeVisible()
    await expect(event).toHaveCount(0)
    release()
    await expect(event).toBeVisible()
    const setup = page.getByRole('complementary', { name: 'Setup' })
    await setup.getByRole('button', { name: 'Not today' }).click()
    await expect(setup).toHaveCount(0)
    await page.reload()
    await expect(event).toBeVisible()
    await expect(setup).toHaveCount(0)
  })
  await expectNarrow(page, 'events')
  await openClass(page, school.Isla.classRef)
  await expectForThumbs(page, 'class')
  await expectNarrow(page, 'class')
  await expectAccessible(page, 'thumb-class')
  await expectWithinReach(page, 'Send Access Codes')
  await context.setOffline(true)
  await page.getByRole('button', { name: /Consent of Isla/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('No sales').check()
  await expect(sheet.getByText('Waiting for a connection.')).toBeVisible()
  await expectForThumbs(page, 'consent')
  await expectStateAccessible(page, 'thumb-consent')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('1 change waits on this device')).toBeVisible()
  const kept = await page.evaluate<string>(`JSON.stringify(localStorage.getItem('desk.outbox'))`)
  expect(kept).toContain(school.Isla.id)
  expect(kept).not.toContain('Isla')
  // The page itself cannot be fetched offline, but the change can wait in another one.
  await page.route('**/api/admin/pupils/**', (route) => route.abort())
  const refused = () =>
    page.waitForEvent('requestfailed', (request) => request.url().includes('/api/admin/pupils/'))
  const tried = refused()
  await context.setOffline(false)
  await tried
  const triedAgain = refused()
  await page.reload()
  await expect(page.getByText('1 change waits on this device')).toBeVisible()
  await triedAgain
  await page.unroute('**/api/admin/pupils/**')
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await expect(page.getByText('1 change waits on this device')).toHaveCount(0)
  await expect(page.getByText('No sales')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No sales')).toBeVisible()
  // Other journeys buy her photos.
  await page.getByRole('button', { name: /Consent of Isla/ }).click()
  await sheet.getByLabel('No sales').uncheck()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No sales')).toHaveCount(0)
  await test.step('signing out with unsent changes asks first, and then leaves nothing on the device', async () => {
    await page.goto('/school-photos/admin')
    await openClass(page, school.Ailsa.classRef)
    await context.setOffline(true)
    await page.getByRole('button', { name: /Consent of Ailsa/ }).click()
    await page.getByRole('dialog').getByLabel('No photos').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('1 change waits on this device')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    const ask = page.getByRole('dialog', { name: 'Not everything has been sent' })
    const stay = ask.getByRole('button', { name: 'Stay signed in' })
    await expect(stay).toBeFocused()
    await expectForThumbs(page, 'sign-out')
    await stay.click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await ask.getByRole('button', { name: 'Sign out and lose them' }).click()
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toHaveCount(0)
    const left = await page.evaluate<string>(`JSON.stringify({ ...localStorage, ...sessionStorage })`)
    expect(left).not.toContain(school.Ailsa.id)
    expect(left).not.toContain('Ailsa')
  })
})

test(
  'a change overtaken by somebody else’s is reported, and theirs stays',
  long(
    'server/school/roster/typed-opt-outs.test.ts',
    'a change typed before somebody else’s, and sent after it, is refused',
  ),
  async ({ page, context, browser, school }) => {
    await openDesk(page)
    await openClass(page, school.Ewan.classRef)
    await context.setOffline(true)
    await page.getByRole('button', { name: /Consent of Ewan/ }).click()
    await page.getByRole('dialog').getByLabel('No class photo').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('1 change waits on this device')).toBeVisible()
    const desk = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const other = await desk.newPage()
    await openDesk(other)
    await openClass(other, school.Ewan.classRef)
    for (const checked of [true, false]) {
      await other.getByRole('button', { name: /Consent of Ewan/ }).click()
      const saved = other.waitForResponse(
        (answer) => answer.url().includes(school.Ewan.id) && answer.request().method() === 'POST',
      )
      const { started: readAgain, release } = await holdRequests(other, '**/api/admin/classes/*', 1)
      const box = other.getByRole('dialog').getByLabel('No class photo')
      await box.setChecked(checked)
      await saved
      await readAgain
      expect(await box.isChecked(), 'while the class is read again').toBe(checked)
      release()
      await other.reload()
    }
    await desk.close()
    await context.setOffline(false)
    await expect(page.getByText('A change was not made: Consent was changed on another screen')).toBeVisible()
    await expectAccessible(page, 'thumb-conflict')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText('A change was not made')).toHaveCount(0)
    await page.getByRole('button', { name: /Consent of Ewan/ }).click()
    await expect(page.getByRole('dialog').getByLabel('No class photo')).not.toBeChecked()
  },
)

test('orders, refunds, codes and sorting fit a thumb', async ({ page, request, school }) => {
  const [photo] = (await openGallery(request, school.Skye.code)).photos
  await buyByApi(request, school.Skye, [photo?.id ?? ''], 'thumb@example.com')
  await openDesk(page)
  await page.getByRole('link', { name: 'Today' }).click()
  const sold = page.getByRole('region', { name: 'Sold since yesterday' })
  await expect(sold.locator('img').first()).toBeVisible()
  await expectForThumbs(page, 'today')
  await expectNarrow(page, 'today')
  await expectAccessible(page, 'today')
  const counted = await sold.getByRole('link', { name: / from \d+ orders?$/ }).innerText()
  await sold.getByRole('link', { name: counted }).click()
  await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(counted.split(' ')[0] ?? '')
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await page.getByRole('link', { name: 'View School Photography 2026' }).click()
  await expect(page.getByRole('heading', { name: 'School Photography 2026' })).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}/sorting`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectForThumbs(page, 'sorting')
  await page.getByRole('link', { name: /^Orders/ }).click()
  const listed = page.getByRole('link', { name: /^View TW-/ }).first()
  await expect(page.getByLabel('Payment')).toBeHidden()
  expect((await listed.boundingBox())?.y, 'an order is on the first screen').toBeLessThan(PHONE.height)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByLabel('Payment')).toBeVisible()
  await expectForThumbs(page, 'filters')
  await listed.click()
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await expectForThumbs(page, 'order')
  await expectWithinReach(page, 'Refund')
  const number = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectForThumbs(page, 'refund')
  await expectStateAccessible(page, 'thumb-refund')
  const dialog = page.getByRole('dialog')
  const sum = dialog.getByRole('status').filter({ hasText: 'Back to the card' })
  const photoBox = dialog.getByRole('checkbox').first()
  await photoBox.check()
  await expect(sum).toContainText('£5')
  await expect(dialog.getByText('Can no longer be downloaded')).toBeVisible()
  await photoBox.uncheck()
  await expect(sum).toContainText('£0')
  await photoBox.check()
  await dialog.getByLabel('Reason').fill('Not their child')
  await dialog.getByLabel(/to confirm/).fill(number)
  await dialog.getByRole('button', { name: 'Refund' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const spent = page.getByRole('button', { name: 'Refund', exact: true })
  await expect(spent).toHaveAttribute('aria-disabled', 'true')
  await expect(spent).toHaveAccessibleDescription('Everything has been refunded')
  await expectForThumbs(page, 'refunded')
})

test('the widest screens of the desk are not pushed sideways by enlarged text, and their tables scroll by keyboard', async ({
  page,
  request,
  school,
}) => {
  const [photo] = (await openGallery(request, school.Rory.code)).photos
  await buyByApi(request, school.Rory, [photo?.id ?? ''], 'enlarged@example.com')
  await openDesk(page)
  const event = await page.getByRole('link', { name: /^View School/ }).getAttribute('href')
  await page.goto(event ?? '')
  await expectLoadedEnlarged(page, 'event')
  await page.goto(`/school-photos/admin/students/${school.Rory.id}`)
  await expectLoadedEnlarged(page, 'student')
  await page.goto('/school-photos/admin/orders')
  await expectLoadedEnlarged(page, 'orders')
  await page.setViewportSize({ width: 195, height: 422 })
  const table = page.getByRole('region', { name: 'Orders' })
  await table.focus()
  await expect(table).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const scrolled = () => page.evaluate<number>(`document.activeElement.scrollLeft`)
  await expect.poll(scrolled).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
  await expect(table, 'a table that fits does not scroll').toHaveCount(0)
  await test.step('the desk can be installed: its own manifest, with icons that exist, while it is open', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/school-photos/admin')
    const link = page.locator('link[rel="manifest"]')
    await expect(link).toHaveAttribute('href', '/desk.webmanifest')
    const answer = await request.get('/desk.webmanifest')
    expect(answer.headers()['content-type']).toBe('application/manifest+json')
    const { scope, start_url, display, icons } = (await answer.json()) as Record<string, string> & {
      icons: { src: string; type: string }[]
    }
    expect({ scope, start_url, display }).toEqual({
      scope: '/school-photos/admin',
      start_url: '/school-photos/admin',
      display: 'standalone',
    })
    for (const { src, type } of icons) {
      const icon = await request.get(src)
      expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type])
    }
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(link).toHaveAttribute('href', '/site.webmanifest')
  })
})

test(
  'no screen of the desk is pushed sideways by enlarged text',
  long(
    'tests/journeys/desk/frame/mobile.journey.ts',
    'the widest screens of the desk are not pushed sideways by enlarged text, and their tables scroll by keyboard',
  ),
  async ({ page }) => {
    await openDesk(page)
    const event = await page.getByRole('link', { name: /^View School/ }).getAttribute('href')
    for (const path of ['/codes', '/upload', '/sorting', '/catch-up']) {
      await page.goto(`${event}${path}`)
      await expectLoadedEnlarged(page, `event${path}`)
    }
    for (const path of ['/enquiries', '/sales', '/prices', '/offers', '/messages', '/activity']) {
      await page.goto(`/school-photos/admin${path}`)
      await expectLoadedEnlarged(page, path)
    }
  },
)

test('photos are sorted with one hand: by swipe and thumb, the same child again, and undone', async ({
  page,
  request,
  school,
}) => {
  const photoIds = (await openGallery(request, school.Ailsa.code)).photos.map(({ id }) => id)
  const headers = { authorization: `Bearer ${await signInByApi(request)}` }
  const put = async (place: object) => {
    const answer = await request.post('/api/admin/photos/place', { headers, data: { photoIds, place } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await put({ to: 'unsorted' })
  await openDesk(page)
  await page.getByRole('link', { name: 'View School Photography 2026' }).click()
  await expect(page.getByRole('heading', { name: 'School Photography 2026' })).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}/sorting`)
  await page.getByRole('button', { name: 'One by one' }).click()
  const one = page.getByRole('region', { name: 'One by one' })
  await expect(one.getByText('1 of 5')).toBeVisible()
  await expectForThumbs(page, 'one-by-one')
  await expectAccessible(page, 'thumb-one-by-one')
  for (const button of ['Previous photo', 'Give to…', 'Next photo']) await expectWithinReach(page, button)
  const box = await one.getByRole('figure').boundingBox()
  if (!box) throw new Error('no photo')
  await page.mouse.move(box.x + box.width * 0.8, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.3, box.y + 110, { steps: 4 })
  await page.mouse.up()
  await expect(one.getByText('2 of 5')).toBeVisible()
  await one.getByRole('button', { name: 'Next photo' }).click()
  await expect(one.getByText('3 of 5')).toBeVisible()
  await one.getByRole('button', { name: 'Give to…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Give to' })
  await expectForThumbs(page, 'give-to')
  await expectStateAccessible(page, 'thumb-give-to')
  await sheet.getByLabel('Give to').press('Enter')
  await sheet.getByLabel('Give to').fill('ailsa')
  await sheet.getByRole('button', { name: /^Ailsa/ }).click()
  await expect(page.getByText('1 photo: Ailsa Testperson.')).toBeVisible()
  await expect(one.getByText('3 of 4')).toBeVisible()
  await expectWithinReach(page, 'Ailsa Testperson again')
  await one.getByRole('button', { name: 'Ailsa Testperson again' }).click()
  await expect(one.getByText('3 of 3')).toBeVisible()
  const undone: string[] = []
  page.on('request', (request) => request.url().endsWith('/photos/restore') && undone.push(request.url()))
  await page.getByRole('button', { name: 'Undo' }).dblclick()
  await expect(one.getByText('3 of 4')).toBeVisible()
  expect(undone, 'pressed twice, undone once').toHaveLength(1)
  // Other journeys look at her photos.
  await put({ to: 'pupil', pupilId: school.Ailsa.id })
})
