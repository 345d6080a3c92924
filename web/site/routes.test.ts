import { expect, test } from 'vitest'
import {
  footerNavigation,
  footerPapers,
  mainNavigation,
  type NavigationEntry,
} from '../../content/site/navigation.ts'
import { isOwnAddress } from '../../domain/site/documents/page-addresses.ts'
import { site } from '../../tests/support/sample-site.ts'
import { appPatterns } from '../app/routes.ts'
import { catalogue } from './catalogue.server.ts'
import { REPLACED, sitePages } from './routes.ts'
import { siteFiles } from './site-files/all.ts'

const { content } = site
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
  const entries = flat([...mainNavigation(content), ...footerNavigation(content), ...footerPapers(content)])
  const own = entries.map(({ href }) => href).filter((href) => href.startsWith('/'))
  expect(own.length).toBeGreaterThan(25)
  expect(own.filter((href) => !known.has(href.replace(/#.*/, '')))).toEqual([])
})

test('no page of the owner’s own can have an address that the program has or needs', () => {
  const first = (path: string) => path.split('/')[1] ?? ''
  const needed = [...paths, ...appPatterns(), ...Object.keys(REPLACED), '/assets', '/media', '/share', '/api']
  const taken = needed.map(first).filter((part) => /^[a-z0-9-]+$/.test(part))
  expect(new Set(taken).size).toBeGreaterThan(12)
  expect(taken.filter(isOwnAddress)).toEqual([])
  expect(['weddings', 'about-me', 'api-2'].every(isOwnAddress)).toBe(true)
})

test('a page of the owner’s own has its document, its share picture, and stands where it may be found', () => {
  const page = {
    ...{ id: 'weddings', slug: 'weddings', title: 'Weddings', lead: 'Small ones, by a loch.' },
    ...{
      hero: null,
      share: null,
      body: 'Some words.',
      action: null,
      inMenu: true,
      inFooter: false,
      hidden: false,
    },
  }
  const found = (hidden: boolean) => {
    const shown = { ...site, content: { ...content, page: [{ ...page, hidden }] } }
    const { head, load } = sitePages(shown.content).get('/weddings') ?? expect.unreachable('no page')
    return {
      robots: head(load('/weddings', shown), shown).some(
        (entry) => 'name' in entry && entry.name === 'robots',
      ),
      search: siteFiles['search.json']?.(shown).includes('/weddings'),
      sitemap: siteFiles['sitemap.xml']?.(shown).includes('/weddings'),
      menu: siteFiles['menu.json']?.(shown).includes('/weddings'),
      shared: catalogue(shown).some(({ url }) => url === '/weddings'),
    }
  }
  expect(found(false)).toEqual({ robots: false, search: true, sitemap: true, menu: true, shared: true })
  expect(found(true)).toEqual({ robots: true, search: false, sitemap: false, menu: true, shared: true })
})

test('two pages with one address stop the rendering by name', () => {
  const [study] = content['case-study']
  const twice = study ? [study, { ...study, id: 'other' }] : []
  expect(() => sitePages({ ...content, 'case-study': twice })).toThrow(
    'Two pages have the address /case-study/islay-whisky-journey.',
  )
})
