import { long } from '../../long-tests.ts'
import { expectEveryPress } from '../support/arrow-presses.ts'
import { expectStateAccessible } from '../support/every-width.ts'
import { mailTo, paste, shownPicture } from '../support/journey.ts'
import { expect, expectColumnAccessible, expectNarrow, openCode, test } from '../support/parent.ts'
import { signInQuietly } from '../support/sign-in-quietly.ts'

// The lightbox moves.
test.use({ contextOptions: {} })

test('a code comes by a card’s link, pasted, or by mail if it was lost', async ({
  page,
  context,
  school,
}) => {
  const { code } = school.Isla
  await test.step('a card’s link fills in its code, which is in no request for a page, nor left in the address', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`/school-photos#code=${code.toLowerCase()}`)
    await expect(page.getByLabel('Access code')).toHaveValue(code)
    await expect(page).toHaveURL(/\/school-photos$/)
    expect(asked.filter((url) => url.split('#')[0]?.toUpperCase().includes(code))).toEqual([])
    // Another card, scanned while the page is open, and one printed when links had the code in the query.
    await page.goto(`/school-photos#code=${school.Rory.code}`)
    await expect(page.getByLabel('Access code')).toHaveValue(school.Rory.code)
    await page.goto(`/school-photos?code=${code.toLowerCase()}`)
    await expect(page.getByLabel('Access code')).toHaveValue(code)
    await expect(page).toHaveURL(/\/school-photos$/)
  })
  await test.step('the code page accepts a pasted code with spaces, in lower case or within a message', async () => {
    await page.getByLabel('Access code').fill('')
    await page.keyboard.insertText(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)
    await expect(page.getByLabel('Access code')).toHaveValue(code)
    await page.getByLabel('Access code').fill('WRONG')
    await paste(
      page.getByLabel('Access code'),
      `Access code: ${code.slice(0, 4)} ${code.slice(4)}\nSee you soon`,
    )
    await expect(page.getByLabel('Access code')).toHaveValue(code)
  })
  await test.step('a lost code is requested, and the answer tells a stranger nothing', async () => {
    await page.goto('/school-photos')
    await page.getByRole('link', { name: 'I’ve lost my code' }).click()
    await page.getByRole('button', { name: 'Send my code' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send my code' }).click()
    await expect(page.getByText('If the school gave me this address')).toBeVisible()
    await expectColumnAccessible(page, 'lost-code')
  })
  await test.step('the orders page answers every address in the same way', async () => {
    await page.goto('/school-photos/orders')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Resend my link' }).click()
    await expect(page.getByText('If this address was used for an order')).toBeVisible()
    await expectColumnAccessible(page, 'orders-signed-out')
  })
  await test.step('a code without photos says what to do, and a lost connection can be tried again', async () => {
    await page.goto('/school-photos')
    await page.getByLabel('Access code').fill(school.Finlay.code)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'View Photos' }).click()
    await expect(page.getByRole('alert').getByText('No connection')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'View Photos' }).click()
    await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible()
    await expectColumnAccessible(page, 'no-photos')
    await page.getByRole('button', { name: 'Another code' }).click()
    await expect(page.getByLabel('Access code')).toBeVisible()
  })
})

test('every message of the access-code screen', async ({ page, school }) => {
  await signInQuietly(page)
  await page.goto('/school-photos/access-code')
  const field = page.getByLabel('Access code')
  const submit = page.getByRole('button', { name: 'Link my child' })
  await expect(submit).toBeDisabled()
  await field.press('Enter')
  await expect(page.getByText('Access Code Required')).toBeVisible()
  await expect(page.getByText('Please enter your access code')).toBeVisible()
  await expectColumnAccessible(page, 'access-code')
  await field.fill('zzzzzzzzzz')
  await expect(field).toHaveValue('ZZZZZZZZ')
  await submit.click()
  await expect(page.getByText('Invalid Access Code')).toBeVisible()
  await page.context().setOffline(true)
  await submit.click()
  await expect(page.getByText('The connection failed. Please try again.')).toBeVisible()
  await page.context().setOffline(false)
  const child = school.Isla
  await field.fill(child.code)
  await submit.click()
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(page.getByText('Student successfully linked to your account')).toBeVisible()
  await expect(page).toHaveURL(/\/school-photos\/user-flow$/)
  await page.goto('/school-photos/access-code')
  await field.fill(child.code)
  await submit.click()
  await expect(page.getByText('Already Linked', { exact: true })).toBeVisible()
  await expect(page.getByText('This student is already linked to an account')).toBeVisible()
  await expect(page).toHaveURL(/\/school-photos\/user-flow$/)
  await page.goto('/school-photos/children')
  await expect(page.getByRole('heading', { name: `${child.firstName}, ${child.classRef}` })).toBeVisible()
  await expectColumnAccessible(page, 'children')
})

test(
  'favourites are shown alone until the last is taken back, by keyboard too',
  long(
    'tests/journeys/parents/parents-buy.journey.ts',
    'one basket and one order for two children, despite a lost connection and a declined card',
  ),
  async ({ page, school }) => {
    const photos = page.locator('main li img')
    const favourite = (no: number) => page.getByRole('button', { name: `Favourite: photo ${no}` })
    await openCode(page, school.Isla)
    for (const no of [1, 2]) await favourite(no).click()
    await page.getByRole('button', { name: 'Favourites 2' }).click()
    await expect(photos).toHaveCount(2)
    await favourite(1).press('Enter')
    await expect(photos).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'See photo 2 large' })).toBeFocused()
    await favourite(2).press('Enter')
    await expect(photos).toHaveCount(4)
    await favourite(3).press('Enter')
    await expect(page.getByRole('button', { name: 'Favourites 1' })).toBeVisible()
    await expect(photos, 'nobody asked for favourites alone again').toHaveCount(4)
  },
)

test('a photo of another child is reported and hidden at once, and the owner is notified', async ({
  page,
  school,
  server,
}) => {
  await openCode(page, school.Rory)
  await expect(page.locator('main li img')).toHaveCount(2)
  await page.getByRole('button', { name: 'This isn’t my child' }).click()
  const dialog = page.getByRole('dialog', { name: 'This isn’t my child' })
  await expect(dialog.getByRole('button', { name: 'Hide', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'No. 2 is not my child' }).click()
  await expectColumnAccessible(page, 'not-my-child')
  await dialog.getByRole('button', { name: 'Hide 1 photo' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for saying so' })).toBeFocused()
  await page.getByRole('button', { name: 'Back to the photos' }).click()
  await expect(page.locator('main li img')).toHaveCount(1)
  await mailTo(server, 'not-my-child', '')
  await test.step('a photo that was reported before the connection failed leaves the gallery with the dialog', async () => {
    await openCode(page, school.Ewan)
    await page.getByRole('button', { name: 'This isn’t my child' }).click()
    const dialog = page.getByRole('dialog', { name: 'This isn’t my child' })
    for (const no of [1, 2]) await dialog.getByRole('button', { name: `No. ${no} is not my child` }).click()
    const reported: string[] = []
    await page.route('**/api/gallery/not-my-child', (route) => {
      reported.push(route.request().postDataJSON().photoId)
      return reported.length === 1 ? route.fulfill({ json: { hidden: true } }) : route.abort()
    })
    await page.route('**/api/gallery/gone', (route) =>
      route.fulfill({ json: { gone: [{ id: reported[0], why: 'in-doubt' }] } }),
    )
    await dialog.getByRole('button', { name: 'Hide 2 photos' }).click()
    await expect(dialog.getByRole('alert').getByText('No connection')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.locator('main li img')).toHaveCount(3)
  })
})

test('a photo that failed to load can be fetched again, and closing the large view keeps the position', async ({
  page,
  school,
}) => {
  const requests: string[] = []
  await page.route('**/api/photos/**', (route) => {
    requests.push(route.request().url())
    return route.fulfill({ status: 404, body: '' })
  })
  await openCode(page, school.Skye)
  const timesOfFirst = () => requests.filter((url) => url === requests[0]).length
  await expect.poll(timesOfFirst, 'it retries once by itself').toBe(2)
  const again = page.getByRole('button', { name: 'Try again: photo 1' })
  await expect(again).toBeVisible()
  await expect(again).toContainText('This photo didn’t load.')
  await page.getByRole('button', { name: /£5 Choose photo 1/ }).click()
  await expect(page.getByRole('button', { name: '£5 Choose photo 1', pressed: true })).toBeVisible()
  await expectStateAccessible(page, 'pictures-away')
  await page.unroute('**/api/photos/**')
  await again.click()
  await expect(page.getByRole('button', { name: 'See photo 1 large' })).toBeFocused()
  const first = page.locator('main li img').first()
  await expect.poll(async () => (await first.evaluate(shownPicture)).naturalWidth).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'See photo 1 large' }).click()
  await expect(page.getByText('1 / 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('2 / 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('3 / 3')).toBeVisible()
  await page.keyboard.press('Escape')
  const third = page.getByRole('button', { name: 'See photo 3 large' })
  await expect(third).toBeFocused()
  await expect(third).toBeInViewport()

  await test.step('Back closes the large view, and does not leave the photos', async () => {
    await third.press('Enter')
    await expect(page.getByText('3 / 3')).toBeVisible()
    await expectNarrow(page, 'lightbox')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator('[data-bar]'), 'it would cover what is printed').toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('1 / 3')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/school-photos$/)
    const seen = page.getByRole('button', { name: 'See photo 1 large' })
    await expect(seen).toBeFocused()
    await seen.press('Enter')
    await expect(page.getByText('1 / 3')).toBeVisible()
    await page.evaluate(`{
      const close = document.querySelector('[role=dialog] [aria-label=Close]')
      close.click()
      close.click()
    }`)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(seen, 'after a double press of Close').toBeFocused()
  })
})

test('a gallery keeps its place, and counts each press in the large view', async ({ page, school }) => {
  await openCode(page, school.Ailsa)
  await test.step('Back returns to the place in the gallery, and a new screen begins at its top', async () => {
    await page.getByRole('link', { name: 'Questions parents ask' }).scrollIntoViewIfNeeded()
    const left = Number(await page.evaluate('scrollY'))
    expect(left).toBeGreaterThan(400)
    await page.getByRole('link', { name: 'Questions parents ask' }).click()
    await expect(page.getByRole('heading', { name: 'Questions parents ask' })).toBeInViewport()
    await expectColumnAccessible(page, 'parents-help')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Ailsa’s photos' })).toBeAttached()
    await expect.poll(async () => Math.abs(Number(await page.evaluate('scrollY')) - left)).toBeLessThan(20)
  })
  await test.step('in the large view every press of an arrow counts, and a held key continues until it is released', async () => {
    await page.getByRole('button', { name: 'See photo 1 large' }).click()
    await expect(page.getByText('1 / 5')).toBeVisible()
    await expectEveryPress(page, 5)
  })
})
