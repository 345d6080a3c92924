import { expect, test } from 'vitest'
import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import { matching, SEARCH_CATEGORIES } from '../../../domain/site/search.ts'
import { site } from '../../../tests/support/sample-site.ts'
import { sitePages } from '../routes.ts'
import { siteFiles } from '../site-files/all.ts'
import { searchEntries } from './entries.server.ts'

const entries = searchEntries(site)
const paths = (content: SiteContent) => [...sitePages(content).keys()]
const urls = (typed: string) => matching(entries, typed).map(({ url }) => url)

test('every public page can be found once, and nothing of the school area', () => {
  const pages = [...sitePages(site.content).keys()].filter((path) => path !== '/404')
  expect(entries.map(({ url }) => url).toSorted()).toEqual(pages.toSorted())
  expect(entries.filter(({ url }) => url.startsWith('/school-photos'))).toEqual([])
})

test('each of the four categories has its pages: 8 case studies, 14 posts', () => {
  const count = SEARCH_CATEGORIES.map((name) => entries.filter(({ category }) => category === name).length)
  expect(count).toEqual([20, 8, 7, 14])
})

test('the film and the infrastructure page are found under both of their names', () => {
  const film = '/case-study/tourism-promotional-film'
  const infrastructure = '/services/aerial-media/cinematic-creative'
  expect(urls('bollywood')).toContain(film)
  expect(urls('tourism promotional film')).toEqual([film])
  expect(urls('infrastructure & industry')).toContain(infrastructure)
  expect(urls('cinematic & creative')).toEqual([infrastructure])
})

test('what is not there is not found, and is in no sitemap or feed', () => {
  const gone = 'taymouth-castle-golf'
  const [post] = site.content.post
  const content = {
    ...site.content,
    'case-study': site.content['case-study'].filter(({ slug }) => slug !== gone),
    'service-page': site.content['service-page'].filter(({ slug }) => slug !== 'personal-films'),
    post: site.content.post.slice(1),
  }
  const without = [`/case-study/${gone}`, '/services/film-production/personal-films', `/blog/${post?.slug}`]
  expect(paths(content)).toEqual(paths(site.content).filter((path) => !without.includes(path)))
  const files = Object.values(siteFiles).map((write) => write({ ...site, content }))
  for (const path of without)
    expect(
      files.filter((text) => text.includes(`${path}"`) || text.includes(`${path}<`)),
      path,
    ).toEqual([])
})

test('what people look for first leads somewhere', () => {
  expect(urls('price')).toContain('/rate-card')
  expect(urls('cancellation')).toContain('/terms-and-conditions')
  expect(urls('contact')).toContain('/')
  expect(urls('drone')).toContain('/services/aerial-media')
})
