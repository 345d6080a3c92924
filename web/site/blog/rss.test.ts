import { DomUtils, parseDocument } from 'htmlparser2'
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
  second: null,
  pull: '',
  films: [],
  share: null,
}

test('the feed has each article’s address and date, and escapes XML', () => {
  const xml = rss({ title: 'T & T', description: 'D', origin: 'https://tweedlight.example' }, [post])
  expect(xml).toContain('<title>T &amp; T</title>')
  expect(xml).toContain('<title>Salt &amp; &lt;light&gt;</title>')
  expect(xml).toContain('<link>https://tweedlight.example/blog/salt-and-light</link>')
  expect(xml).toContain('<pubDate>Fri, 16 Feb 2024 06:00:00 GMT</pubDate>')
  expect(xml).toContain('<description>&quot;Quoted&quot;</description>')
})

test('an article that has another address is the same item, and no link to an old one', () => {
  const channel = { title: 'T', description: 'D', origin: 'https://tweedlight.example' }
  const idOf = (xml: string) => /<guid isPermaLink="false">([^<]+)<\/guid>/.exec(xml)?.[1]
  const [before, moved] = [rss(channel, [post]), rss(channel, [{ ...post, slug: 'winter-salt' }])]
  expect(moved).toContain('<link>https://tweedlight.example/blog/winter-salt</link>')
  expect(idOf(moved)).toBe(idOf(before))
  expect(idOf(rss(channel, [{ ...post, id: 'other' }]))).not.toBe(idOf(before))
})

test('markup in a description is text to a reader, which takes it for HTML', () => {
  const excerpt = 'Fish & <b>chips</b>, 3 < 4, &amp; <script>alert(1)</script>'
  const channel = { title: 'T', description: excerpt, origin: 'https://tweedlight.example' }
  const feed = parseDocument(rss(channel, [{ ...post, excerpt }]), { xmlMode: true })
  const descriptions = DomUtils.getElementsByTagName('description', feed).map((one) =>
    DomUtils.textContent(one),
  )
  expect(descriptions).toHaveLength(2)
  for (const html of descriptions) {
    const shown = parseDocument(html)
    expect(shown.children.map(({ type }) => type)).toEqual(['text'])
    expect(DomUtils.textContent(shown)).toBe(excerpt)
  }
})

test('what XML cannot hold is left out of the feed', () => {
  const odd = { ...post, title: 'Salt\ufffe and\uffff light' }
  const xml = rss({ title: 'T', description: 'D', origin: 'https://tweedlight.example' }, [odd])
  expect(xml).toContain('<title>Salt and light</title>')
})
