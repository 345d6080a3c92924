import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Blog, Post } from '../../domain/site/kinds/blog.ts'
import { RateCard, Terms } from '../../domain/site/kinds/rate-card-and-terms.ts'

import { site as sample } from '../../tests/support/sample-site.ts'
import { type Filling, filledDocument } from '../../tests/support/site-documents.ts'

import { PagePath } from './link.tsx'
import { sitePages } from './routes.ts'
import { type Site, SiteProvider } from './site.ts'
import { siteFiles } from './site-files/all.ts'

const withContent = (changes: Partial<Site['content']>): Site => ({
  ...sample,
  content: { ...sample.content, ...changes },
})

/** A page's HTML, with what is in its head. */
function render(path: string, site: Site): string {
  const { load, head, Page } = sitePages(site.content).get(path) ?? expect.unreachable(path)
  const data = load(path, site)
  const html = renderToStaticMarkup(
    <SiteProvider value={site}>
      <PagePath value={path}>
        <Page data={data} />
      </PagePath>
    </SiteProvider>,
  )
  return `${JSON.stringify(head(data, site))}${html}`
}

const fillings: Filling[] = ['least', 'most', 'longWord']

test.each(
  fillings,
)('a post, the blog, the rate card and the terms render when filled with the %s', (filling) => {
  const post = { ...filledDocument(Post, filling), id: 'one' }
  const site = withContent({
    blog: filledDocument(Blog, filling),
    post: [post, { ...post, id: 'two', slug: 'two' }],
    'rate-card': filledDocument(RateCard, filling),
    terms: filledDocument(Terms, filling),
  })
  for (const path of ['/', '/blog', `/blog/${post.slug}`, '/rate-card', '/terms-and-conditions'])
    expect(render(path, site)).toContain(path === '/' ? post.title : 'a')
  for (const write of Object.values(siteFiles)) expect(write(site)).not.toBe('')
})

test('without posts the blog says so, and nothing else shows an empty list', () => {
  const none = withContent({ post: [] })
  expect(render('/blog', none)).toContain(`<p data-posts-none="true" class="mt-16 text-lead">`)
  expect(render('/blog', sample)).toContain(`<p data-posts-none="true" hidden=""`)
  expect(render('/', none)).not.toContain('id="blog"')
  expect(siteFiles['feed.xml']?.(none)).not.toContain('<item>')
})

test('two posts may share a day and a picture, and one may have equal tags and films', () => {
  const [first] = sample.content.post
  if (!first) throw new Error('The sample has no post.')
  const film = { ...filledDocument(Post, 'most').films[0], title: 'A film' } as (typeof first.films)[number]
  const post = { ...first, tags: ['dawn', 'dawn'], films: [film, film] }
  const html = render(`/blog/${first.slug}`, withContent({ post: [post, { ...post, id: 'b', slug: 'b' }] }))
  expect(html.match(/data-film="[^"]*"/g)).toEqual(['data-film="A film"', 'data-film="A film, film 2"'])
})

test('the text of posts and terms has links, and the anchors of the terms stay', () => {
  const [first] = sample.content.post
  const [section] = sample.content.terms.sections
  if (!first || !section) throw new Error('The sample has no post or no terms.')
  const body = 'See [the terms](/terms-and-conditions#payment).\n\n[no](javascript:x)'
  const site = withContent({
    post: [{ ...first, body }],
    terms: { ...sample.content.terms, sections: [{ ...section, clauses: ['One.\n\n**Two.**', 'One.'] }] },
  })
  const html = render(`/blog/${first.slug}`, site)
  expect(html).toContain('<a href="/terms-and-conditions#payment"')
  expect(html).toContain('<p>[no](javascript:x)</p>')
  const terms = render('/terms-and-conditions', site)
  expect(terms).toContain(`<section id="${section.id}"`)
  expect(terms).toContain('<p>One.</p><p><strong>Two.</strong></p><p>One.</p>')
})

test('the estimate and its file have the prices of the document', () => {
  const site = withContent({
    'rate-card': {
      ...sample.content['rate-card'],
      year: 2031,
      vatPercent: 17,
      rules: ['Same.', 'Same.'],
    },
  })
  const html = render('/rate-card', site)
  expect(html).toContain('2031 · Pounds sterling, excluding 17% VAT')
  expect(html).toContain('data-props="{&quot;rates&quot;:{&quot;vatPercent&quot;:17')
  expect(JSON.parse(siteFiles['rates.json']?.(site) ?? '')).toMatchObject({ vatPercent: 17 })
})
