import { expect, test } from 'vitest'
import { sample } from '../../../content/site/sample.ts'
import { Blog } from '../kinds/blog.ts'
import { Home } from '../kinds/home.ts'
import {
  categoryKeyOf,
  categorySlug,
  FIRST_CATEGORIES,
  withCategoryKeys,
  withCategoryNames,
} from './category-keys.ts'

test('a new category has a key made of its name, and one that is renamed keeps its own', () => {
  const [photography] = FIRST_CATEGORIES.blog
  const rows = [
    { key: 'Photography', label: 'Pictures' },
    { key: '', label: 'Hill & Loch' },
  ]
  expect(photography).toEqual({ key: 'Photography', label: 'Photography' })
  expect(withCategoryKeys(rows)).toEqual([rows[0], { key: 'hill-and-loch', label: 'Hill & Loch' }])
})

test('a first category that was removed has its own key again, unless another has its address', () => {
  const keysOf = (...labels: string[]) =>
    withCategoryKeys(labels.map((label) => ({ key: '', label }))).map(({ key }) => key)
  expect(keysOf('Video Production', 'Tourism')).toEqual(['Video Production', 'Tourism'])
  expect(keysOf('video production', 'Video Production')).toEqual(['video-production', 'video-production-2'])
})

test('no two categories have one address, and each begins with a letter', () => {
  const made = withCategoryKeys([
    { key: 'Video Production', label: 'Video Production' },
    ...['video production!', '2024', '映画', '映像'].map((label) => ({ key: '', label })),
  ])
  const slugs = made.map(({ key }) => categorySlug(key))
  expect(slugs).toEqual(['video-production', 'video-production-2', 'c-2024', 'category', 'category-2'])
})

test('pages have the names of categories and never a key, and find their addresses by them', () => {
  const categories = FIRST_CATEGORIES.home.map((one) =>
    one.key === 'Tourism' ? { ...one, label: 'Travel' } : one,
  )
  const home = { ...sample.home, portfolio: { ...sample.home.portfolio, categories } }
  const post = [{ category: 'Personal' }, { category: 'Gone' }]
  const shown = withCategoryNames({ ...sample, home, post })
  const works = shown['portfolio-item'].flatMap(({ category }) => category)
  expect(works).toContain('Travel')
  expect(works).not.toContain('Tourism')
  expect(shown['case-study'].flatMap(({ badges }) => badges)).toContain('Travel')
  expect(shown.post).toEqual([{ category: 'Personal' }, { category: '' }])
  expect(categorySlug(categoryKeyOf(categories, 'Travel'))).toBe('tourism')
})

test('documents from before there were lists of categories have the first ones', () => {
  const { categories: _, ...blog } = sample.blog
  const { categories: __, ...portfolio } = sample.home.portfolio
  expect(Blog.parse(blog).categories).toEqual(FIRST_CATEGORIES.blog)
  expect(Home.parse({ ...sample.home, portfolio }).portfolio.categories).toEqual(FIRST_CATEGORIES.home)
})
