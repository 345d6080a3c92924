import { expect, test } from 'vitest'
import { matching, type SearchEntry, suggestions } from './search.ts'

const entries: SearchEntry[] = [
  { title: 'Rate card', description: 'What a day costs.', url: '/rate-card', category: 'Page' },
  {
    title: 'Aerial Media',
    description: 'From the coast.',
    url: '/services/aerial-media',
    category: 'Service',
  },
  { title: 'Snow is not white', description: 'Light on a slope.', url: '/blog/snow', category: 'Blog Post' },
]
const found = (typed: string) => matching(entries, typed).map(({ url }) => url)

test.each([
  ['the title', 'erial m', '/services/aerial-media'],
  ['the description', 'day costs', '/rate-card'],
  ['the category', 'blog p', '/blog/snow'],
])('a part of %s is found', (_, typed, url) => {
  expect(found(typed)).toEqual([url])
})

test('case makes no difference on either side, nor do surrounding spaces', () => {
  expect(found('  SNOW ')).toEqual(['/blog/snow'])
  expect(found('rate CARD')).toEqual(['/rate-card'])
})

test('nothing, or only spaces, finds nothing', () => {
  expect(found('')).toEqual([])
  expect(found(' \t ')).toEqual([])
})

test('special characters are taken literally, not as a pattern', () => {
  expect(found('.*')).toEqual([])
  expect(found('coast.')).toEqual(['/services/aerial-media'])
})

test('words in different fields do not form a phrase', () => {
  expect(found('card what')).toEqual([])
})

test('results keep the order of the index', () => {
  expect(found('a')).toEqual(['/rate-card', '/services/aerial-media', '/blog/snow'])
})

test('four pages are suggested, in the order wished for; those that are not there are left out', () => {
  const many = ['/a', '/b', '/c', '/d', '/e'].map((url) => ({ ...(entries[0] as SearchEntry), url }))
  const wished = ['/e', '/gone', '/d', '/c', '/b', '/a']
  expect(suggestions(many, wished).map(({ url }) => url)).toEqual(['/e', '/d', '/c', '/b'])
  expect(suggestions(entries, ['/gone'])).toEqual([])
})
