import { expect, test } from 'vitest'
import { type BlogPost, newestFirst, postPath, readTime, relatedTo } from './blog.ts'

const post = (id: string, changes: Partial<BlogPost> = {}): BlogPost => ({
  id,
  slug: id,
  title: 'First light',
  excerpt: 'Why the alarm is set for four.',
  date: '2024-02-16',
  category: 'Personal',
  image: 'blog/river-bend-in-golden-mist',
  tags: ['dawn'],
  author: 'Tweedlight',
  body: 'Words.',
  second: null,
  pull: '',
  films: [],
  share: null,
  ...changes,
})
const ids = (posts: readonly BlogPost[]) => posts.map(({ id }) => id)

test('the newest post is first, and posts of one day never change places', () => {
  const [b, a, newer] = [post('b'), post('a'), post('newer', { date: '2024-03-01' })]
  expect(ids(newestFirst([b, a, newer]))).toEqual(['newer', 'a', 'b'])
  expect(ids(newestFirst([newer, a, b]))).toEqual(['newer', 'a', 'b'])
  expect(newestFirst([])).toEqual([])
})

test('related posts are the newest three others of the same category, filled with the newest where it has too few', () => {
  const posts = [1, 2, 3, 4, 5].map((n) => post(`p${n}`, { date: `2024-01-0${n}` }))
  const other = post('other', { category: 'Technology' })
  const [, , , , newest = other] = posts
  expect(ids(relatedTo(newest, [other, ...posts]))).toEqual(['p4', 'p3', 'p2'])
  const alike = post('alike', { category: 'Technology', date: '2023-01-01' })
  expect(ids(relatedTo(other, [other, alike, ...posts]))).toEqual(['alike', 'p5', 'p4'])
  expect(relatedTo(other, [other])).toEqual([])
})

test('200 words take a minute', () => {
  expect(readTime(3)).toBe('1 min read')
  expect(readTime(660)).toBe('3 min read')
})

test('a post’s address is its slug’s', () => {
  expect(postPath(post('x', { slug: 'first-light' }))).toBe('/blog/first-light')
})
