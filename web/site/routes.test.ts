import { expect, test } from 'vitest'
import {
  footerNavigation,
  footerPapers,
  mainNavigation,
  type NavigationEntry,
} from '../../content/site/navigation.ts'
import { sampleSite } from '../../tests/sample-site.ts'
import { appPatterns } from '../app/routes.ts'
import { sitePages } from './routes.ts'

const { content } = await sampleSite()
const pages = sitePages(content)
const paths = [...pages.keys()]

test('every sub-page and case study becomes a document, and no path has a parameter left', () => {
  expect(paths).toContain('/services/aerial-media/cinematic-creative')
  expect(paths).toContain('/case-study/taymouth-castle-golf')
  expect(paths.filter((path) => path.includes(':'))).toEqual([])
  expect(paths.filter((path) => path.startsWith('/services/')).length).toBe(18)
  expect(paths.filter((path) => path.startsWith('/case-study/')).length).toBe(8)
})

test('the school area has no duplicate paths, and none of a public page', () => {
  const patterns = appPatterns()
  expect(patterns).toEqual([...new Set(patterns)])
  expect(patterns).toEqual(
    expect.arrayContaining([
      '/school-photos',
      '/school-photos/user-flow',
      '/school-photos/account/app',
      '/school-photos/admin/events/:eventId/upload',
    ]),
  )
  expect(patterns.filter((path) => pages.has(path))).toEqual([])
})

test('every entry of the menus leads to a public page or into the school area', () => {
  const flat = (entries: readonly NavigationEntry[]): NavigationEntry[] =>
    entries.flatMap((entry) => [entry, ...flat(entry.below ?? [])])
  const known = new Set([...paths, ...appPatterns()])
  const entries = flat([...mainNavigation(content), ...footerNavigation(content), ...footerPapers])
  const own = entries.map(({ href }) => href).filter((href) => href.startsWith('/'))
  expect(own.length).toBeGreaterThan(25)
  expect(own.filter((href) => !known.has(href.replace(/#.*/, '')))).toEqual([])
})

test('two pages with one address stop the rendering by name', () => {
  const [study] = content['case-study']
  const twice = study ? [study, { ...study, id: 'other' }] : []
  expect(() => sitePages({ ...content, 'case-study': twice })).toThrow(
    'Two pages have the address /case-study/islay-whisky-journey.',
  )
})
