import { long } from '../../long-tests.ts'
import { expectAccessible, shownPicture } from '../support/journey.ts'
import { expect, expectEnlarged, test } from '../support/parent.ts'

test('any other 8 characters open the labelled sample, whose checkout charges nothing', async ({ page }) => {
  await page.goto('/school-photos')
  await expect(page.getByText('School Photography 2025')).toBeVisible()
  const view = page.getByRole('button', { name: 'View Photos' })
  await expect(view).toBeDisabled()
  await expectAccessible(page, 'gate')
  await expectEnlarged(page, 'gate')
  await page.getByLabel('Access code').fill('abc')
  await expect(view).toBeDisabled()
  await page.getByLabel('Access code').fill('sample-0 0')
  await expect(page.getByLabel('Access code')).toHaveValue('SAMPLE00')
  await view.click()
  await expect(page.getByRole('heading', { name: 'Sample photos' })).toBeVisible()
  await expect(page.locator('main li img')).toHaveCount(4)
  const first = page.locator('main li img').first()
  await expect.poll(async () => (await first.evaluate(shownPicture)).naturalWidth).toBeGreaterThan(300)
  const last = page.locator('main li img').last()
  await last.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await last.evaluate(shownPicture)).naturalWidth).toBeGreaterThan(300)
  await expect(page.getByRole('radiogroup', { name: 'Packages' })).toHaveText(
    'Basic3 photos. Saves £3. £12Standard5 photos. Saves £7. £18PremiumAll photos. Saves £15. £25',
  )
  await expect(
    page.getByText(
      'Full-size files, 300 DPI, no watermark. By email within 24 hours, yours to download for 30 days.',
    ),
  ).toBeVisible()
  await expect(
    page.getByText(
      'Savings are against £5 a photo: £15 for the 3 of Basic, £25 for the 5 of Standard and £40 for the 8 of Premium. This sample shows 4.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: '£5 Choose photo 1' }).click()
  const sum = page.getByRole('region', { name: 'Order summary' })
  await expect(sum).toContainText('Subtotal£5Total£5')
  await page.getByRole('radio', { name: /Basic/ }).check()
  await expect(sum).toContainText('Subtotal£15Discount−£3Total£12')
  await expect(page.getByText('Choose 2 more.').first()).toBeVisible()
  await expectAccessible(page, 'sample-gallery')
  await page
    .getByRole('button', { name: /Checkout/ })
    .or(page.getByRole('link', { name: /Checkout/ }))
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Secure Checkout' })).toBeVisible()
  for (const [label, value] of Object.entries({
    'First name': 'Ann',
    'Last name': 'Grant',
    Email: 'ann@example.com',
    'Child’s name': 'Sam',
    Class: '3B',
    'Card number': '4242424242424242',
    Expiry: '12/40',
    CVC: '123',
    'Billing postcode': 'EH45 8AA',
  }))
    await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Place sample order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeHidden()
  await page.getByRole('button', { name: /Choose photo 2/ }).click()
  await page.getByRole('button', { name: /Choose photo 3/ }).click()
  await page.getByRole('button', { name: 'Place sample order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(page.getByText('nothing was charged, and nothing will be sent')).toBeVisible()
  await expectAccessible(page, 'sample-confirmed')
  await page.getByRole('link', { name: 'Return to Photos' }).click()
  await expect(page).toHaveURL(/\/school-photos$/)
})

test(
  'an invalid order link opens nothing and says what to do',
  long(
    'tests/journeys/parents/parents-buy.journey.ts',
    'one basket and one order for two children, despite a lost connection and a declined card',
  ),
  async ({ page }) => {
    await page.goto(`/school-photos/order/${'0'.repeat(59)}`)
    await expect(page.getByRole('heading', { name: 'This link doesn’t open an order' })).toBeVisible()
    await expectAccessible(page, 'order-unknown')
  },
)

test('the gate says how much of a code is missing, and Logout closes the photos for the next user', async ({
  page,
}) => {
  await test.step('the checkout without a basket explains this and links back', async () => {
    await page.goto('/school-photos/checkout')
    await expect(page.getByRole('link', { name: /photos/i }).first()).toBeVisible()
    await expectAccessible(page, 'checkout-empty')
  })
  await test.step('the sign-in offers to close the photos', async () => {
    await page.goto('/school-photos?code=SAMPL')
    const view = page.getByRole('button', { name: 'View Photos' })
    await expect(view).toHaveAccessibleDescription('3 more characters')
    await test.step('the school area has no search, and leaves the shortcut to the browser', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Search' })).toHaveCount(0)
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await page.getByLabel('Access code').fill('SAMPLE00')
    await expect(view).toHaveAccessibleDescription('')
    await view.click()
    await expect(page.getByRole('heading', { name: 'Sample photos' })).toBeVisible()
    await page.goto('/school-photos/sign-in')
    await page.getByRole('button', { name: 'Close photos' }).click()
    await page.getByRole('button', { name: 'Back to the photos you had open' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'View Photos' })).toBeVisible()
    await expect(page.getByLabel('Access code')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('Access code')).toHaveValue('')
  })
})

test(
  'Logout clears what was typed in another tab',
  long('web/school/basket/basket.test.ts', 'logging out clears everything'),
  async ({ page, context }) => {
    await page.goto('/school-photos?code=SAMPLE00')
    await page.getByRole('button', { name: 'View Photos' }).click()
    await page.getByRole('button', { name: /Choose photo 1/ }).click()
    const other = await context.newPage()
    await other.goto('/school-photos/checkout')
    await other.getByLabel('First name').fill('Morag')
    const typed = () => other.evaluate<string>("sessionStorage.getItem('school.typed') ?? ''")
    expect(await typed()).toContain('Morag')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'View Photos' })).toBeVisible()
    await expect.poll(typed).not.toContain('Morag')
    await test.step('what was typed in a tab that was elsewhere meanwhile is gone when it comes back', async () => {
      await page.goto('/school-photos?code=SAMPLE00')
      await page.getByRole('button', { name: 'View Photos' }).click()
      await page.getByRole('button', { name: /Choose photo 1/ }).click()
      await other.goto('/school-photos/checkout')
      await other.getByLabel('First name').fill('Morag')
      await other.goto('/about')
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByLabel('Access code').fill('SAMPLE00')
      await page.getByRole('button', { name: 'View Photos' }).click()
      await page.getByRole('button', { name: /Choose photo 1/ }).click()
      await other.goto('/school-photos/checkout')
      await expect(other.getByLabel('First name')).toHaveValue('')
      await other.close()
    })
  },
)

test(
  'a stranger at the desk is redirected to the code page',
  long(
    'tests/journeys/site/one-photograph.journey.ts',
    'a photo goes all the way from the card reader to the parent’s download',
  ),
  async ({ page }) => {
    await page.goto('/school-photos/admin')
    await expect(page).toHaveURL(/\/school-photos$/)
  },
)
