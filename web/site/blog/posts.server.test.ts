import { expect, test } from 'vitest'
import { BLOG_CATEGORIES } from '../../../domain/site/blog-categories.ts'
import { paragraphsOf, textOf } from '../../../domain/site/light-markdown.ts'
import { readPosts } from './posts.server.ts'

const posts = readPosts()

test('there are fourteen articles, the first of February 2024 and the last of September 2025', () => {
  expect(posts).toHaveLength(14)
  expect(posts.at(-1)?.date).toBe('2024-02-16')
  expect(posts[0]?.date).toBe('2025-09-19')
})

test('each category has at least two articles', () => {
  for (const category of BLOG_CATEGORIES)
    expect(posts.filter((post) => post.category === category).length, category).toBeGreaterThanOrEqual(2)
})

test.each(posts.map((post) => [post.slug, post] as const))('%s is 350 to 900 words long', (_, { words }) => {
  expect(words).toBeGreaterThanOrEqual(350)
  expect(words).toBeLessThanOrEqual(900)
})

test('the posts use both marks of light Markdown, and none is unmatched', () => {
  const runs = posts.flatMap(({ body }) => paragraphsOf(body).flat())
  for (const set of ['bold', 'italic'] as const)
    expect(runs.filter((run) => run.set === set).length, set).toBeGreaterThan(2)
  expect(textOf(runs)).not.toContain('*')
})
