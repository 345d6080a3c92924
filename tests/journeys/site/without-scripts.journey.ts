import { expect, test } from '../support/journey.ts'
import { expectOneOpenPerColumn } from '../support/questions.ts'

test.use({ javaScriptEnabled: false })

test('without scripts the fonts load, works are filtered, questions open, and the search is a list of all pages', async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => request.url().endsWith('.woff2') && fonts.push(request.url()))
  await test.step('the tabs are links that also filter, and every card opens its case study', async () => {
    const titles = page.locator('#works article h3').filter({ visible: true })
    await page.goto('/')
    await expect(titles).toHaveCount(8)
    await page.getByRole('link', { name: 'Tourism', exact: true }).click()
    await expect(titles).toHaveText([
      'SSDA Winter Tourism',
      'Bollywood Promotional Film',
      'Heritage Documentation',
      'Taymouth Castle Golf',
    ])
    await page.getByRole('link', { name: 'All Work' }).click()
    await expect(titles).toHaveCount(8)
    await expect(page.getByRole('button', { name: /Quick view/ })).toHaveCount(0)
    await page.getByRole('link', { name: /Learn More.*Heritage Documentation/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heritage Documentation')
  })
  await test.step('the questions open, one per column, and a URL opens its question', async () => {
    await page.goto('/')
    await expectOneOpenPerColumn(page)
    await page.goto('/about')
    await page.goto('/#faq-drones')
    await expect(page.getByText('My drones are CAA licensed')).toBeInViewport()
  })
  await test.step('the fonts have loaded', async () => {
    await expect.poll(() => fonts.length).toBeGreaterThan(2)
  })
  await test.step('the icon shows a list of all pages', async () => {
    await page.goto('/about')
    await page.getByRole('button', { name: 'Search' }).click()
    const sheet = page.locator('#search-without-script')
    await expect(sheet.getByText('Searching needs JavaScript')).toBeVisible()
    await sheet.getByRole('link', { name: 'Photography' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/services\/photography$/)
  })
})
