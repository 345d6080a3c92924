import type { Page } from '@playwright/test'
import { activate, expect, expectAccessible, test } from '../support/journey.ts'

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

/** The structured data contain every question and answer as shown on the page. */
async function expectStructuredData(page: Page) {
  const [data] = await page.locator('script[type="application/ld+json"]').allTextContents()
  const graph = JSON.parse(data ?? '{}')['@graph'] as { '@type': string; mainEntity: Question[] }[]
  const listed = graph.find((thing) => thing['@type'] === 'FAQPage')?.mainEntity ?? []
  expect(listed).toHaveLength(10)
  const shown = await page.locator('#faq details').allTextContents()
  for (const [index, { name, acceptedAnswer }] of listed.entries())
    expect(shown[index]).toContain(name + acceptedAnswer.text)
}

test('each column opens one question at a time, by mouse and keyboard, and the structured data contain all', async ({
  page,
}) => {
  await page.goto('/#faq')
  await expectStructuredData(page)
  await activate(page)
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

test('a URL with a question opens it, from outside and from another page', async ({ page }) => {
  await page.goto('/#faq-cost')
  await expect(page.getByText('Filming is £850 a day or £425 for half a day')).toBeInViewport()
  await page.goto('/about')
  await page.evaluate(`location.assign('/#faq-raw-footage')`)
  await expect(page.getByText('at £350 per hour of footage')).toBeInViewport()
})

test('a URL with a fragment that is no id leaves the page working', async ({ page }) => {
  await page.goto('/#from=newsletter')
  await activate(page)
  await summary(page, deposit).click()
  await expect(page).toHaveURL(/#faq-deposit$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the questions open, one per column, and a URL opens its question', async ({ page }) => {
    await page.goto('/')
    await oneOpenPerColumn(page)
    await page.goto('/about')
    await page.goto('/#faq-drones')
    await expect(page.getByText('My drones are CAA licensed')).toBeInViewport()
  })
})
