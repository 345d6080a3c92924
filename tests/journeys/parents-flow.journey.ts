import { expectAccessible } from './journey.ts'
import { confirmed, expect, fillCheckout, PHONE, proceed, SIZES, signIn, test } from './parent.ts'

const FLOW = '/school-photos/user-flow'

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`${size}: years, sign-in, classes, a sample student, a sample order`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto(FLOW)
    await expect(page.getByRole('list', { name: 'Years' }).getByRole('link')).toHaveCount(6)
    await expectAccessible(page, `${size}-years`)
    await page.getByRole('link', { name: /year 3/ }).click()
    await expect(page).toHaveURL(/year=3$/)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expectAccessible(page, `${size}-auth`)
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'Which class?' })).toBeVisible()
    await expect(page.locator('main li a')).toHaveCount(6)
    await page.getByRole('searchbox').fill('4b')
    await expect(page.locator('main li a')).toHaveCount(1)
    await page.getByRole('searchbox').fill('zz')
    await expect(page.getByText('Nothing here matches')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await expect(page.locator('main li a')).toHaveCount(6)
    await expectAccessible(page, `${size}-classes`)

    await page.getByRole('link', { name: /6A|3F/ }).click()
    await expect(page.locator('main li a')).toHaveCount(24)
    await expectAccessible(page, `${size}-students`)
    await page.getByRole('link', { name: /Sample 7/ }).click()
    const proceedButton = page.getByRole('button', { name: 'Proceed to Checkout' }).filter({ visible: true })
    await expect(proceedButton).toBeDisabled()
    await page.getByRole('radio', { name: /Standard/ }).check()
    await expect(page.getByText('2 prints at 8x10')).toBeVisible()
    await expectAccessible(page, `${size}-student`)
    await proceedButton.click()
    await expect(page.getByText('nothing is charged, and nothing will be sent')).toBeVisible()
    await fillCheckout(page, 'sample@example.com')
    await page.getByRole('button', { name: 'Place sample order' }).click()
    await expect(confirmed(page)).toBeVisible()
    await expect(page.getByText('nothing was charged, and nothing will be sent')).toBeVisible()
  })
}

test('Back goes up one level at a time, and so do the browser’s own buttons', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${FLOW}?year=2&class=2C&pupil=2C-3`)
  await signIn(page)
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

test('a linked child stands first in its class, real, and is bought with prints that show their crop', async ({
  page,
  school,
  server: _,
}) => {
  await page.setViewportSize(PHONE)
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
  await expectAccessible(page, 'my-children')

  await page.goto(`${FLOW}?year=1&class=1A`)
  await expect(page.locator('main li a')).toHaveCount(24)
  const first = page.locator('main li a').first()
  await expect(first).toContainText('Ailsa')
  await expect(first).toContainText('Your child')
  await first.click()
  await page.getByRole('radio', { name: /Standard/ }).check()
  await proceed(page)
  await expect(page.getByLabel('Child’s name')).toHaveValue('Ailsa')
  await fillCheckout(page, 'linked@example.com')
  await page.getByRole('button', { name: 'Pay £35' }).click()
  await expect(confirmed(page)).toBeVisible()

  await page.goto('/school-photos/orders')
  await page.getByRole('link', { name: /Ailsa/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Prints' })).toBeVisible()
  await expect(page.getByText('2 × 8x10 inches')).toBeVisible()
  await expect(page.getByText('4 × 5x7 inches')).toBeVisible()
  await expect(page.getByRole('img', { name: 'As it will be printed' })).toHaveCount(2)
  await expectAccessible(page, 'order-with-prints')
})

test('somebody else’s child is not to be had by its id', async ({ page, school }) => {
  await page.goto(`${FLOW}?year=5&class=5D&pupil=${school.Skye.id}`)
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Not one of your children' })).toBeVisible()
  expect(await page.locator('body').innerText()).not.toContain('Skye')
})
