import { long } from '../../long-tests.ts'
import { expect, expectAccessible, holdRequests, test } from '../support/journey.ts'

test(
  'a shared estimate is accessible and never scrolls sideways on a phone',
  long(
    'tests/journeys/site/estimate-total.journey.ts',
    'on a phone the total stays at the foot of the window while the fields are there',
  ),
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/rate-card?filming=2&drone=1')
    await expectAccessible(page, 'estimate')
    const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(sideways).toBeLessThanOrEqual(0)
  },
)

test('the blog filters by its address, to which an unknown article leads', async ({ page }) => {
  await test.step('an unknown article redirects to the blog, from outside and from within', async () => {
    await page.goto('/blog/never-written')
    await expect(page).toHaveURL(/\/blog$/)
    await expect(page.getByRole('article')).toHaveCount(14)
    await page.getByRole('link', { name: 'Technology', exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(4)
    await page.evaluate(`location.assign('/blog/never-written')`)
    await expect(page).toHaveURL(/\/blog$/)
  })
  await test.step('a shared address filters at once', async () => {
    await page.goto('/blog')
    await expect(page.getByRole('article')).toHaveCount(14)
    await page.getByRole('link', { name: 'Video Production', exact: true }).click()
    await expect(page).toHaveURL(/\/blog\?category=video-production$/)
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(14)
    await page.goto('/blog?category=gardening')
    await expect(page.getByText('No posts found in this category. Check back soon!')).toBeVisible()
    // On a phone the row of categories extends beyond the window.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/blog?category=personal')
    await expect(page.getByRole('link', { name: 'Personal', exact: true })).toBeInViewport({ ratio: 1 })
  })
})

test(
  'an article’s film is fetched only after a click',
  long(
    'web/site/page-parts/rich-text.test.tsx',
    'a film of a text leads to its player, says where it plays from, and fetches nothing',
  ),
  async ({ page }) => {
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'a film' }))
    await page.goto('/blog/the-cut-that-nobody-sees')
    await expect(page.locator('iframe')).toHaveCount(0)
    const play = page.getByRole('link', { name: /Play the film/ })
    // A click before the code has loaded is kept.
    await play.click()
    await expect(page.locator('iframe[src*="youtube-nocookie"]')).toBeVisible()
  },
)

test('an estimate is calculated, shared and copied into the enquiry, by keyboard alone', async ({ page }) => {
  await page.goto('/rate-card')
  await page.getByLabel('Filming, days', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'One more: Drone, half days' }).press('Enter')
  await expect(page).toHaveURL(/drone-half=1/)
  const fewer = page.getByRole('button', { name: 'One fewer: Drone, half days' })
  await fewer.press('Enter')
  await expect(page).toHaveURL(/\?filming=2$/)
  await expect(fewer).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Drone, half days', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByLabel('Miles from Peebles', { exact: true }).fill('120')
  await expect(page).toHaveURL(/\?filming=2&drone-half=1&miles=120$/)
  const slip = page.getByRole('table').last()
  await expect(slip).toContainText('Estimate, excluding VAT£2,110.00')
  await expect(slip).toContainText('Total including VAT£2,532.00')
  await page.reload()
  await expect(slip).toContainText('£2,110.00')
  await page.getByRole('link', { name: 'Send this with my enquiry' }).press('Enter')
  await expect(page.getByLabel('Message')).toHaveValue(/Filming, 2 days: £1,700.00[\s\S]*£2,532.00/)
})

test(
  'an enquiry can be written while the estimate is on its way, and without it',
  long(
    'tests/journeys/parents/papers.journey.ts',
    'an estimate is calculated, shared and copied into the enquiry, by keyboard alone',
  ),
  async ({ page }) => {
    const { started, release } = await holdRequests(page, '**/rates.json')
    await page.goto('/?estimate=filming%3D2#contact')
    await started
    await expect(page.getByText('Your estimate is being added…')).toBeVisible()
    release()
    await expect(page.getByLabel('Message')).toHaveValue(/Filming, 2 days: £1,700.00/)
    await expect(page.getByText('Your estimate is being added…')).toBeHidden()
    await page.unrouteAll()

    await page.route('**/rates.json', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Your estimate could not be loaded.')).toBeVisible()
    await page.getByLabel('Message').fill('Two days on the river.')
    await expect(page.getByText('22 / 1000')).toBeVisible()
  },
)
