import { expect, type Page } from '@playwright/test'

/** A question of the home page, with its answer. */
export const fold = (page: Page, question: string) =>
  page.locator('#faq details').filter({ hasText: question })
/** What opens it. */
export const summary = (page: Page, question: string) => fold(page, question).locator('summary')
export const deposit = 'How do I secure a date?'
const weather = 'What happens if the weather turns?'
const drones = 'Are you licensed to fly drones?'

/** Opens and closes questions, of which each column shows one. */
export async function expectOneOpenPerColumn(page: Page) {
  await expect(page.locator('#faq details')).toHaveCount(10)
  await expect(page.locator('#faq details[open]')).toHaveCount(0)
  await summary(page, deposit).click()
  await expect(page.getByText('A 50% deposit secures the date')).toBeVisible()
  await summary(page, drones).click()
  await expect(page.locator('#faq details[open]')).toHaveCount(2)
  await summary(page, weather).click()
  await expect(fold(page, deposit)).not.toHaveAttribute('open')
  await expect(page.locator('#faq details[open]')).toHaveCount(2)
  await summary(page, weather).click()
  await expect(page.locator('#faq details[open]')).toHaveCount(1)
}
