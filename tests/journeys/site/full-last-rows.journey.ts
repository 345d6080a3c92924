import type { Page } from '@playwright/test'
import { ALL_TESTS, long } from '../../long-tests.ts'
import { expect, test } from '../support/journey.ts'
import { openRenderedPages } from '../support/rendered-pages.ts'

/** How far the rows of a list end before it does, in pixels; a string, because it runs in the page. */
const gapsAfterRows = (list: string) => `(() => {
  const list = document.querySelector(${JSON.stringify(list)})
  const boxes = [...list.children].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
  const rows = Object.values(Object.groupBy(boxes, ({ top }) => Math.round(top)))
  const end = list.getBoundingClientRect().right
  return rows.map((row) => Math.round(end - Math.max(...row.map(({ right }) => right))))
})()`

/**
 * The part of a gallery that no photo covers, and whether photos stand farther apart than the 4 pixels between them; a
 * string, because it runs in the page.
 */
const galleryGaps = `(() => {
  const list = document.querySelector('[data-gallery]')
  const boxes = [...list.querySelectorAll('a')].map((one) => one.getBoundingClientRect())
  const { left, top, right, bottom } = list.getBoundingClientRect()
  const padding = Number.parseFloat(getComputedStyle(list).paddingLeft)
  const covered = boxes.reduce((sum, { width, height }) => sum + (width + 4) * (height + 4), 0)
  const whole = (right - left - 2 * padding + 4) * (bottom - top + 4)
  return Math.abs(1 - covered / whole)
})()`

async function expectFull(page: Page, list: string, what: string) {
  for (const width of [820, 1000, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const gaps = await page.evaluate<number[]>(gapsAfterRows(list))
    expect(gaps, `${what} at ${width}`).toEqual(gaps.map(() => 0))
  }
}

/** Numbers that leave one or two over in rows of two and of three; by `npm run test:all` all of them. */
const some = (few: number[], all: number[]) => (ALL_TESTS ? all : few)

test(
  'whatever their number, posts, works and values fill the last row of their lists, under every tab too',
  long('web/site/home/page.test.tsx', 'rows of services have no gap when there are %i'),
  async ({ page, baseURL }) => {
    const pages = await openRenderedPages(page, baseURL)
    const { sample } = pages
    await test.step('the posts of the blog and of the home page', async () => {
      for (const count of some([5], [1, 2, 3, 5, 6, 7])) {
        await pages.open('/blog', { ...sample, post: sample.post.slice(0, count) })
        await expectFull(page, '.posts', `${count} posts`)
      }
      for (const count of some([2], [1, 2, 3])) {
        await pages.open('/', { ...sample, post: sample.post.slice(0, count) })
        await expectFull(page, '#blog ul', `${count} newest posts`)
      }
    })
    await test.step('the posts of a category', async () => {
      for (const count of some([2], [1, 2, 3, 5])) {
        const post = sample.post.map((one, at) => ({
          ...one,
          category: at % 2 === 0 && at < 2 * count ? ('Technology' as const) : ('Personal' as const),
        }))
        await pages.open('/blog', { ...sample, post })
        await page.getByRole('link', { name: 'Technology', exact: true }).click()
        await expect(page.locator('.posts > :visible')).toHaveCount(count)
        await expectFull(page, '.posts', `${count} posts of a category`)
      }
    })
    await test.step('the works of the portfolio', async () => {
      const works = sample['portfolio-item']
      for (const count of some([7], [1, 2, 3, 5, 6, 7])) {
        await pages.open('/', { ...sample, 'portfolio-item': works.slice(0, count) })
        await expectFull(page, '.works', `${count} works`)
      }
      const kinds = works.slice(0, 5).map((work, at) => ({
        ...work,
        category: [at === 0 ? ('Tourism' as const) : ('Public Sector' as const)],
      }))
      await pages.open('/', { ...sample, 'portfolio-item': kinds })
      await page.getByRole('tab', { name: 'Tourism' }).click()
      await expect(page.locator('.works > :visible')).toHaveCount(1)
      await expectFull(page, '.works', 'the only work of a tab')
    })
    await test.step('the values of the about page', async () => {
      const { about } = sample
      const [value] = about.approach.values
      if (!value) throw new Error('the sample has no value')
      for (const count of some([5], [2, 4, 5, 7, 8])) {
        const values = Array.from({ length: count }, () => value)
        await pages.open('/about', {
          ...sample,
          about: { ...about, approach: { ...about.approach, values } },
        })
        await expectFull(page, '#approach + ul', `${count} values`)
      }
    })
    pages.close()
  },
)

test(
  'a gallery has no gap, whatever the number of its photos and the shape of each',
  long('web/site/gallery/arrangement.test.ts', 'rows of four are full, whatever the number of photos'),
  async ({ page, baseURL }) => {
    const pages = await openRenderedPages(page, baseURL)
    const { sample } = pages
    const [all] = sample.gallery.filter(({ photos }) => photos.length === 25)
    if (!all) throw new Error('no gallery of 25')
    const upright = 'hero/mist-filled-glen-first-light-tall'
    for (const count of some([1, 4, 15], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 16, 20, 25])) {
      const photos = all.photos.slice(0, count).map((key, at) => (at === 3 ? upright : key))
      const gallery = sample.gallery.map((one) => (one.id === 'scenic-landscape' ? { ...one, photos } : one))
      await pages.open('/services/aerial-media/scenic-landscape', { ...sample, gallery })
      await expect(page.locator('[data-gallery] a')).toHaveCount(count)
      for (const width of [390, 820, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate<number>(galleryGaps), `${count} photos at ${width}`).toBeLessThan(0.0001)
      }
    }
    pages.close()
  },
)
