import { expect, test } from 'vitest'
import { otherNames } from '../../../content/site/search.ts'
import { matching, SEARCH_CATEGORIES } from '../../../domain/site/search.ts'
import { sampleSite } from '../../../tests/sample-site.ts'
import { sitePages } from '../routes.ts'
import { searchEntries } from './entries.server.ts'

const site = await sampleSite()
const entries = searchEntries(site)
const urls = (typed: string) => matching(entries, typed).map(({ url }) => url)

test('every public page can be found once, and nothing of the school area', () => {
  const pages = [...sitePages(site.content).keys()].filter((path) => path !== '/404')
  expect(entries.map(({ url }) => url).toSorted()).toEqual(pages.toSorted())
  expect(entries.filter(({ url }) => url.startsWith('/school-photos'))).toEqual([])
})

test('each of the four categories has its pages: 8 case studies, 14 posts', () => {
  const count = SEARCH_CATEGORIES.map((name) => entries.filter(({ category }) => category === name).length)
  expect(count).toEqual([20, 8, 5, 14])
})

test('the film and the infrastructure page are found under both of their names', () => {
  const film = '/case-study/tourism-promotional-film'
  const infrastructure = '/services/aerial-media/cinematic-creative'
  expect(urls('bollywood')).toContain(film)
  expect(urls('tourism promotional film')).toEqual([film])
  expect(urls('infrastructure & industry')).toContain(infrastructure)
  expect(urls('cinematic & creative')).toEqual([infrastructure])
})

test('every alternative name belongs to an existing page', () => {
  expect(entries.map(({ url }) => url)).toEqual(expect.arrayContaining(Object.keys(otherNames)))
})

test('what people look for first leads somewhere', () => {
  expect(urls('price')).toContain('/rate-card')
  expect(urls('cancellation')).toContain('/terms-and-conditions')
  expect(urls('contact')).toContain('/')
  expect(urls('drone')).toContain('/services/aerial-media')
})
