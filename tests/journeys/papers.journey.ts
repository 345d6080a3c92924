import { expect, expectAccessible, test } from './support/journey.ts'

test('a shared estimate is accessible and never scrolls sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/rate-card?filming=2&drone=1')
  await expectAccessible(page, 'estimate')
  const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(sideways).toBeLessThanOrEqual(0)
})

test('the blog filters by its address, and a shared address filters at once', async ({ page }) => {
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
  // On a phone the line of categories runs out of the window.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/blog?category=personal')
  await expect(page.getByRole('link', { name: 'Personal', exact: true })).toBeInViewport({ ratio: 1 })
})

test('an article that was never written is replaced by the blog, from outside and from within', async ({
  page,
}) => {
  await page.goto('/blog/never-written')
  await expect(page).toHaveURL(/\/blog$/)
  await expect(page.getByRole('article')).toHaveCount(14)
  await page.getByRole('link', { name: 'Technology', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.evaluate(`location.assign('/blog/never-written')`)
  await expect(page).toHaveURL(/\/blog$/)
})

test('a film of an article is asked for only when it is wanted', async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'a film' }))
  await page.goto('/blog/the-cut-that-nobody-sees')
  await expect(page.locator('iframe')).toHaveCount(0)
  const play = page.getByRole('link', { name: /Play the film/ })
  // A press before the code is there is kept for it.
  await play.click()
  await expect(page.locator('iframe[src*="youtube-nocookie"]')).toBeVisible()
})

test('an estimate is added up, shared and carried into the enquiry, by keyboard alone', async ({ page }) => {
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
