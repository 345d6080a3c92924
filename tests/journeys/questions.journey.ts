import type { Page } from '@playwright/test'
import { alive, expect, expectAccessible, test } from './support/journey.ts'

const fold = (page: Page, question: string) => page.locator('#faq details').filter({ hasText: question })
const summary = (page: Page, question: string) => fold(page, question).locator('summary')
const deposit = 'How do I secure a date?'
const weather = 'What happens if the weather turns?'
const drones = 'Are you licensed to fly drones?'

async function oneOpenPerColumn(page: Page) {
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

interface Question {
  name: string
  acceptedAnswer: { text: string }
}

/** Search engines are told every question with its answer, as the page says it. */
async function expectTold(page: Page) {
  const [data] = await page.locator('script[type="application/ld+json"]').allTextContents()
  const graph = JSON.parse(data ?? '{}')['@graph'] as { '@type': string; mainEntity: Question[] }[]
  const told = graph.find((thing) => thing['@type'] === 'FAQPage')?.mainEntity ?? []
  expect(told).toHaveLength(10)
  const shown = await page.locator('#faq details').allTextContents()
  for (const [index, { name, acceptedAnswer }] of told.entries())
    expect(shown[index]).toContain(name + acceptedAnswer.text)
}

test('each column opens one question at a time, by mouse and by keyboard, and search engines are told all of them', async ({
  page,
}) => {
  await page.goto('/#faq')
  await expectTold(page)
  await alive(page)
  await oneOpenPerColumn(page)
  await summary(page, deposit).focus()
  await page.keyboard.press('Enter')
  await expect(fold(page, deposit)).toHaveAttribute('open')
  await expect(page).toHaveURL(/#faq-deposit$/)
  await expectAccessible(page, 'questions')
  await page.keyboard.press('Space')
  await expect(fold(page, deposit)).not.toHaveAttribute('open')
  await expect(page).toHaveURL(/\/$/)
  await page
    .getByText('Still have questions?')
    .locator('..')
    .getByRole('link', { name: 'Get in Touch' })
    .click()
  await expect(page).toHaveURL(/#contact$/)
  await expect(page.getByRole('heading', { name: 'Tell me what you want people to feel' })).toBeInViewport()
})

test('an address with a question opens it, from outside and from another page', async ({ page }) => {
  await page.goto('/#faq-cost')
  await expect(page.getByText('Filming is £850 a day or £425 for half a day')).toBeInViewport()
  await page.goto('/about')
  await page.evaluate(`location.assign('/#faq-raw-footage')`)
  await expect(page.getByText('at £350 per hour of footage')).toBeInViewport()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the questions open, one per column, and an address opens its question', async ({ page }) => {
    await page.goto('/')
    await oneOpenPerColumn(page)
    await page.goto('/about')
    await page.goto('/#faq-drones')
    await expect(page.getByText('My drones are CAA licensed')).toBeInViewport()
  })
})
