import type { Page } from '@playwright/test'
import { activate, expect, expectAccessible, test } from '../support/journey.ts'
import { deposit, expectOneOpenPerColumn, fold, summary } from '../support/questions.ts'

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

test('each column opens one question at a time, and a URL with a question opens it', async ({ page }) => {
  await test.step('by mouse and keyboard, and the structured data contain all', async () => {
    await page.goto('/#faq')
    await expectStructuredData(page)
    await activate(page)
    await expectOneOpenPerColumn(page)
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
  await test.step('from outside and from another page', async () => {
    await page.goto('about:blank')
    await page.goto('/#faq-cost')
    await expect(page.getByText('Filming is £850 a day or £425 for half a day')).toBeInViewport()
    await page.goto('/about')
    await page.evaluate(`location.assign('/#faq-raw-footage')`)
    await expect(page.getByText('at £350 per hour of footage')).toBeInViewport()
  })
  await test.step('a fragment that is no id leaves the page working', async () => {
    await page.goto('about:blank')
    await page.goto('/#from=newsletter')
    await activate(page)
    await summary(page, deposit).click()
    await expect(page).toHaveURL(/#faq-deposit$/)
  })
})
