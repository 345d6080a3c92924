import { expect, test } from 'vitest'
import { site } from '../../tests/support/sample-site.ts'
import { catalogue } from './catalogue.server.ts'
import { pageMeta } from './meta.ts'
import { sitePages } from './routes.ts'
import type { Site } from './site.ts'

const CHOSEN = { picture: 'blog/three-camera-lenses', position: '20% 30%' }
const { content } = site
const chosen: Site = {
  ...site,
  content: {
    ...content,
    home: { ...content.home, share: CHOSEN },
    blog: { ...content.blog, share: CHOSEN },
    'rate-card': { ...content['rate-card'], share: CHOSEN },
    terms: { ...content.terms, share: CHOSEN },
    about: { ...content.about, page: { ...content.about.page, share: CHOSEN } },
    post: content.post.map((post) => ({ ...post, share: CHOSEN })),
    'case-study': content['case-study'].map((study) => ({
      ...study,
      page: { ...study.page, share: CHOSEN },
    })),
  },
}

test('the picture of a shared link can be chosen, and the page keeps its own', () => {
  const before = new Map(catalogue(site).map((page) => [page.url, page]))
  const pages = catalogue(chosen).filter(({ url }) =>
    /^\/$|^\/about|^\/blog|^\/case-study\/|^\/rate-card|^\/terms/.test(url),
  )
  expect(pages.length).toBeGreaterThan(10)
  for (const page of pages) {
    expect(page.share, page.url).toEqual(CHOSEN)
    expect(page.picture).toBe(before.get(page.url)?.picture)
  }
})

test.each([
  '/blog',
  '/rate-card',
  '/terms-and-conditions',
])('the shared link of %s describes the picture that was chosen', (path) => {
  const page = sitePages(chosen.content).get(path)
  const head = JSON.stringify(page?.head(page.load(path, chosen), chosen))
  expect(head).toContain(`. ${site.pictures[CHOSEN.picture]?.alt}"`)
})

test('a shared link describes the picture that was chosen, and structured data the page’s own', () => {
  const own = site.pictures['hero/loch-golden-hour']
  const entries = pageMeta(site, {
    ...{ title: 'About', description: 'Who.', path: '/about', picture: own, share: CHOSEN },
  })
  const alt = entries.find((entry) => 'property' in entry && entry.property === 'og:image:alt')
  expect(alt).toMatchObject({ content: `About. ${site.pictures[CHOSEN.picture]?.alt}` })
  expect(JSON.stringify(entries)).toContain(`"description":"${own?.alt}"`)
})
