import { expect, test } from 'vitest'
import type { BlogPost } from '../../../domain/site/blog.ts'
import { rss } from './rss.ts'

const post: BlogPost = {
  id: 'salt',
  title: 'Salt & <light>',
  slug: 'salt-and-light',
  excerpt: '"Quoted"',
  date: '2024-02-16',
  category: 'Personal',
  image: 'blog/a',
  tags: ['salt'],
  author: 'A',
  body: 'Words.',
  films: [],
}

test('the feed has each article’s address and date, and escapes XML', () => {
  const xml = rss({ title: 'T & T', description: 'D', origin: 'https://tweedlight.example' }, [post])
  expect(xml).toContain('<title>T &amp; T</title>')
  expect(xml).toContain('<title>Salt &amp; &lt;light&gt;</title>')
  expect(xml).toContain('<link>https://tweedlight.example/blog/salt-and-light</link>')
  expect(xml).toContain('<pubDate>Fri, 16 Feb 2024 06:00:00 GMT</pubDate>')
  expect(xml).toContain('<description>&quot;Quoted&quot;</description>')
})

test('what XML cannot hold is left out of the feed', () => {
  const odd = { ...post, title: 'Salt\ufffe and\uffff light' }
  const xml = rss({ title: 'T', description: 'D', origin: 'https://tweedlight.example' }, [odd])
  expect(xml).toContain('<title>Salt and light</title>')
})
