import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { openRenderedPages } from '../support/rendered-pages.ts'

/** How far the last item ends before its list does, in pixels; a string, because it runs in the page. */
const gapAfterLast = (list: string) => `(() => {
  const list = document.querySelector(${JSON.stringify(list)})
  const last = [...list.children].findLast((item) => item.checkVisibility())
  return Math.round(list.getBoundingClientRect().right - last.getBoundingClientRect().right)
})()`

async function expectFull(page: Page, list: string, what: string, widths = [820, 1000, 1440]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(gapAfterLast(list)), `${what} at ${width}`).toBeLessThanOrEqual(1)
  }
}

test('whatever their number, posts fill the last row of their list and of the home page', async ({
  page,
  baseURL,
}) => {
  const pages = await openRenderedPages(page, baseURL)
  for (const count of [1, 2, 3, 4, 6, 7]) {
    const content = { ...pages.sample, post: pages.sample.post.slice(0, count) }
    await pages.open('/blog', content)
    await expectFull(page, '.posts', `${count} posts`)
    if (count > 3) continue
    await pages.open('/', content)
    await expectFull(page, '#blog ul', `${count} newest posts`)
  }
  pages.close()
})

test('a work or two that are left over fill the last row of the portfolio, under every tab', async ({
  page,
  baseURL,
}) => {
  const pages = await openRenderedPages(page, baseURL)
  const works = pages.sample['portfolio-item']
  for (const count of [1, 2, 5, 6]) {
    await pages.open('/', { ...pages.sample, 'portfolio-item': works.slice(0, count) })
    await expectFull(page, '.works', `${count} works`)
  }
  const kinds = works.slice(0, 5).map((work, at) => ({
    ...work,
    category: [at === 0 ? ('Tourism' as const) : ('Public Sector' as const)],
  }))
  await pages.open('/', { ...pages.sample, 'portfolio-item': kinds })
  await page.getByRole('tab', { name: 'Tourism' }).click()
  await expect(page.locator('.works > :visible')).toHaveCount(1)
  await expectFull(page, '.works', 'the only work of a tab')
  pages.close()
})
