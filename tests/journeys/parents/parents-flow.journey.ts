import type { Page } from '@playwright/test'
import { long } from '../../long-tests.ts'
import { whenWorked } from '../support/journey.ts'
import {
  confirmed,
  expect,
  expectAccessibleAtBoth,
  expectColumnAccessible,
  fillCheckout,
  proceed,
  signIn,
  test,
} from '../support/parent.ts'

const FLOW = '/school-photos/user-flow'

test('years, sign-in, classes, a sample student, a sample order', async ({ page }) => {
  await page.goto(FLOW)
  await expect(page.getByRole('list', { name: 'Years' }).getByRole('link')).toHaveCount(6)
  await expectColumnAccessible(page, 'years')
  await page.getByRole('link', { name: /year 3/ }).click()
  await expect(page).toHaveURL(/year=3$/)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectColumnAccessible(page, 'auth')
  await signIn(page)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Which class?' })).toBeVisible()
  await expect(page.locator('main li a')).toHaveText(
    ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => RegExp(`3${letter}`)),
  )
  await page.getByRole('searchbox').fill('4b')
  await expect(page.locator('main li a')).toHaveCount(1)
  await page.getByRole('searchbox').fill('zz')
  await expect(page.getByText('Nothing here matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(page.locator('main li a')).toHaveCount(6)
  await expectColumnAccessible(page, 'classes')

  await page.getByRole('link', { name: /6A|3F/ }).click()
  await expect(page.locator('main li a')).toHaveCount(24)
  await expectColumnAccessible(page, 'students')
  await page.getByRole('link', { name: /Sample 7/ }).click()
  const proceedButton = page.getByRole('button', { name: 'Proceed to Checkout' }).filter({ visible: true })
  await expect(proceedButton).toBeDisabled()
  await expect(page.getByRole('radiogroup', { name: 'Packages' })).toHaveText(
    [
      'Basic1 high-resolution digital photoInstant downloadWatermark removed£15',
      'Standard1 digital photo2 prints at 8x104 prints at 5x7Delivered to school£35',
      'PremiumAll digital photos4 prints at 8x108 prints at 5x7Class photoPremium folderDelivered to school£65',
    ].join(''),
  )
  await page.getByRole('radio', { name: /Standard/ }).check()
  await expectAccessibleAtBoth(page, 'student')
  await proceedButton.click()
  await expect(page.getByText('nothing is charged, and nothing will be sent')).toBeVisible()
  await fillCheckout(page, 'sample@example.com')
  await page.getByRole('button', { name: 'Place sample order' }).click()
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByText('nothing was charged, and nothing will be sent')).toBeVisible()
  await test.step('Back goes up one level at a time, and a search is found again', async () => {
    await test.step('like the browser’s own buttons', async () => {
      await page.goto(`${FLOW}?year=2&class=2C&pupil=2C-3`)
      await expect(page.getByRole('heading', { name: 'Sample 3' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Sample 3' })).toBeVisible()
      const back = page.getByRole('button', { name: 'Back' })
      await back.click()
      await expect(page.getByRole('heading', { name: 'Class 2C' })).toBeVisible()
      await back.click()
      await expect(page.getByRole('heading', { name: 'Which class?' })).toBeVisible()
      await page.getByRole('link', { name: /2D/ }).click()
      await expect(page.getByRole('heading', { name: 'Class 2D' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Which class?' })).toBeVisible()
      await page.goForward()
      await expect(page.getByRole('heading', { name: 'Class 2D' })).toBeVisible()
      await back.click()
      await back.click()
      await expect(page.getByRole('heading', { name: 'Which year?' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
    })
    await test.step('a child’s name that is searched for is in no address, and is found again after a reload and Back', async () => {
      await page.goto(`${FLOW}?year=3`)
      await expect(page.getByRole('heading', { name: 'Which class?' })).toBeVisible()
      const addresses: string[] = []
      page.on('request', (request) => addresses.push(request.url()))
      page.on('framenavigated', (frame) => addresses.push(frame.url()))
      const box = page.getByRole('searchbox')
      const cards = page.locator('main li a')
      await page.getByRole('link', { name: /3B/ }).click()
      // The screen before has a search box too.
      await expect(cards).toHaveCount(24)
      await box.pressSequentially('sample 7')
      await expect(cards).toHaveCount(1)
      await page.reload()
      await expect(box).toHaveValue('sample 7')
      await cards.click()
      await expect(page.getByRole('heading', { name: 'Sample 7' })).toBeVisible()
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(box).toHaveValue('sample 7')
      await expect(cards).toHaveCount(1)
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page.getByRole('heading', { name: 'Which class?' })).toBeVisible()
      await expect(box).toHaveValue('')
      expect(addresses.length).toBeGreaterThan(3)
      expect(addresses.filter((address) => /sample.7/i.test(decodeURIComponent(address)))).toEqual([])
      // A link from the time when the words were in the address.
      await page.goto(`${FLOW}?year=3&class=3B&q=sample+7`)
      await expect(box).toHaveValue('sample 7')
      await expect(cards).toHaveCount(1)
      await expect(page).toHaveURL(/class=3B$/)
    })
  })
})

test('a linked child is first in its class; a session that ends during payment loses nothing; its prints are changed and cancelled', async ({
  page,
  school,
  server,
}) => {
  const { Ailsa } = school
  await page.goto('/school-photos/access-code')
  await page.getByLabel('Access code').fill(Ailsa.code)
  await page.getByRole('button', { name: 'Link my child' }).click()
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await expect(page.getByText('Please log in or create an account first')).toBeVisible()
  await expect(page).toHaveURL(/user-flow/)
  await signIn(page)
  await expect(page.getByText('Student successfully linked to your account')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ailsa, 1A' })).toBeVisible()
  await expectColumnAccessible(page, 'my-children')

  await page.goto(`${FLOW}?year=1&class=1A`)
  await expect(page.locator('main li a')).toHaveCount(24)
  const first = page.locator('main li a').first()
  await expect(first).toContainText('Ailsa')
  await expect(first).toContainText('Your child')
  const widthOf = async (at: number) => (await page.locator('main li a').nth(at).boundingBox())?.width ?? 0
  expect(await widthOf(0), 'one’s own child is large').toBeGreaterThan(1.8 * (await widthOf(1)))
  const faces = await page
    .locator('main li img')
    .evaluateAll((all) => new Set(all.map((image) => (image as unknown as { src: string }).src)).size)
  expect(faces, 'the samples are not one child 23 times').toBeGreaterThanOrEqual(12)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  await first.click()
  await expect(page.getByRole('list', { name: 'All photos' }).getByRole('button')).toHaveCount(5)
  const sideways = 'document.documentElement.scrollWidth - innerWidth'
  expect(await page.evaluate(sideways), 'many photos do not make the page scroll sideways').toBe(0)
  await page.getByRole('radio', { name: /Premium/ }).check()
  await proceed(page)
  await expect(page.getByLabel('Child’s name')).toHaveValue('Ailsa')
  await fillCheckout(page, 'linked@example.com')
  await expect(page.getByText(/the prints.* can no longer be changed\./)).toBeVisible()

  await endSession(page)
  await page.getByRole('button', { name: 'Pay £65' }).click()
  await expect(page.getByText('Please sign in', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page)
  await expect(page.getByLabel('Last name')).toHaveValue('Reid')
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay £65' }).click()
  await expect(confirmed(page)).toBeVisible()

  await page.goto('/school-photos/orders')
  await page.getByRole('link', { name: /Ailsa/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Prints' })).toBeVisible()
  await expect(page.getByText('4 × 8x10 inches')).toBeVisible()
  await expect(page.getByText('8 × 5x7 inches')).toBeVisible()
  await expect(page.getByText('1 × Premium folder')).toBeVisible()
  await expect(page.getByRole('img', { name: 'As it will be printed' })).toHaveCount(2)
  await expectColumnAccessible(page, 'order-with-prints')

  await page.getByRole('button', { name: 'Print other photos' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Print other photos' })).toBeFocused()
  const less = page.getByRole('button', { name: 'One fewer 8x10 of photo 1' })
  await less.press('Enter')
  await expect(less).toBeFocused()
  await expect(page.getByText('1 more to choose.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print these' })).toBeDisabled()
  await page.getByRole('button', { name: 'One more 8x10 of photo 2' }).click()
  await expectColumnAccessible(page, 'prints-editor')
  await page.getByRole('button', { name: 'Print these' }).click()
  await expect(page.getByText('3 × 8x10 inches')).toBeVisible()
  await expect(page.getByText('1 × 8x10 inches')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Prints' })).toBeFocused()

  const cancel = page.getByRole('button', { name: 'Cancel the prints' })
  await cancel.press('Enter')
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await expect(cancel).toBeFocused()
  await cancel.click()
  await expect(page.getByText('You get £40 back and keep the digital photos.')).toBeVisible()
  await page.route('**/prints/cancel', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Yes, cancel the prints' }).press('Enter')
  await expect(page.getByRole('alert').getByText('No connection')).toBeVisible()
  await expect(cancel).toBeFocused()
  await cancel.press('Enter')
  await page.getByRole('button', { name: 'Yes, cancel the prints' }).press('Enter')
  await expect(page.getByText('The prints were cancelled')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Prints' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Print other photos' })).toHaveCount(0)
  await whenWorked(server)
  await page.reload()
  await expect(page.getByText(/Refunded/)).toBeVisible()
  await page.goto('/school-photos/orders')
  await expect(page.getByRole('link', { name: /Ailsa/ }).first()).not.toContainText('with prints')
})

/** Ends this page's session on the server, like a password change on another device; the page is not notified. */
async function endSession(page: Page) {
  const ended = await page.evaluate<number>(`(async () => {
    const session = Object.values(localStorage).map((text) => JSON.parse(text)).find((one) => one.access_token)
    const headers = { authorization: 'Bearer ' + session.access_token }
    return (await fetch('/auth/v1/logout?scope=local', { method: 'POST', headers })).status
  })()`)
  expect(ended).toBe(204)
}

test(
  'another person’s child cannot be opened by its id',
  long(
    'web/school/flow/class-list.test.ts',
    'an id in the address opens a linked pupil or a sample of that class, and nobody else',
  ),
  async ({ page, school }) => {
    await page.goto(`${FLOW}?year=5&class=5D&pupil=${school.Skye.id}`)
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'Not one of your children' })).toBeVisible()
    expect(await page.locator('body').innerText()).not.toContain('Skye')
  },
)
