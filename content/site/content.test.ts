import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { site } from '../../tests/support/sample-site.ts'
import { footerNavigation, footerPapers, mainNavigation, type NavigationEntry } from './navigation.ts'

const manifest: { file: string; alt: string; slate?: string }[] = JSON.parse(
  await readFile(new URL('../media/manifest.json', import.meta.url), 'utf8'),
)
const { content } = site
const flat = (entries: readonly NavigationEntry[]): NavigationEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.below ?? [])])

test('every picture that the home page names exists, with an alt text', () => {
  const { home, 'portfolio-item': items } = content
  const named = [
    home.hero.picture,
    home.hero.tall,
    home.about.picture,
    home.portfolio.showreel.picture,
    ...home.services.cards.map(({ picture }) => picture),
    ...items.map(({ picture }) => picture),
  ]
  for (const key of named) {
    expect(manifest.find(({ file }) => file === `${key}.jpg`)?.alt, key).toMatch(/\w+ \w+/)
  }
})

test('every picture of a gallery has a slate of its own: a place, and when or what for', () => {
  const keys = new Set(content.gallery.flatMap(({ photos }) => photos))
  const slates = [...keys].map((key) => manifest.find(({ file }) => file === `${key}.jpg`)?.slate ?? key)
  expect(slates.filter((slate) => !/^[A-Z0-9][^·]+ · [^·]+$/.test(slate) || slate.length > 60)).toEqual([])
  expect(slates.filter((slate, at) => slates.indexOf(slate) !== at)).toEqual([])
})

test('the menus name every service and case study of the specification once', () => {
  const addresses = flat(mainNavigation(content)).map(({ href }) => href)
  expect(addresses.filter((href) => href.startsWith('/services/'))).toHaveLength(3 + 6 + 5 + 4)
  expect(addresses.filter((href) => href.startsWith('/case-study/')).toSorted()).toEqual(
    content['portfolio-item'].map(({ caseStudy }) => `/case-study/${caseStudy}`).toSorted(),
  )
  expect(new Set(addresses.filter((href) => href !== '/#portfolio')).size).toBe(addresses.length - 2)
})

test('the menus name only the documents that are there', () => {
  const { label, below } = mainNavigation({ ...content, 'case-study': [] })[1] ?? {}
  expect([label, below]).toEqual(['Portfolio', undefined])
  const [services] = mainNavigation({ ...content, 'service-page': content['service-page'].slice(0, 1) })
  expect(services?.below?.map(({ below }) => below?.map(({ label }) => label))).toEqual([
    ['Community & Social'],
    [],
    [],
  ])
})

test('the footer leads to the five sections of the home page, and to no blog without posts', () => {
  const sections = ['/#services', '/#portfolio', '/#about', '/#blog', '/#contact']
  expect(footerNavigation(content).map(({ href }) => href)).toEqual(sections)
  expect(footerNavigation({ ...content, post: [] }).map(({ href }) => href)).toEqual(
    sections.filter((href) => href !== '/#blog'),
  )
  expect(footerPapers(content).map(({ href }) => href)).toEqual(
    expect.arrayContaining(['/terms-and-conditions', '/rate-card']),
  )
})

test('pages of the owner’s own stand in the menu and in the footer where she says so, in her order', () => {
  const page = (slug: string, more: object) => ({
    ...{ id: slug, slug, title: slug, lead: '', hero: null, share: null, body: '', action: null },
    ...{ inMenu: false, inFooter: false, hidden: false, ...more },
  })
  const pages = [
    page('weddings', { inMenu: true }),
    page('studio', { inMenu: true, inFooter: true }),
    page('voucher', { inFooter: true, hidden: true }),
    page('nowhere', {}),
  ]
  const about = mainNavigation({ ...content, page: pages }).find(({ label }) => label === 'About')
  expect(about?.below?.map(({ href }) => href)).toEqual(['/about', '/weddings', '/studio'])
  expect(mainNavigation(content).find(({ label }) => label === 'About')).toEqual({
    label: 'About',
    href: '/about',
  })
  const footer = footerPapers({ ...content, page: pages }).map(({ href }) => href)
  expect(footer.slice(0, 3)).toEqual(['/studio', '/voucher', '/terms-and-conditions'])
})

test('the home page offers the four services, and stock footage on its own site', () => {
  const { cards } = content.home.services
  expect(cards.map(({ title }) => title)).toEqual([
    'Film Production',
    'Photography',
    'Aerial Media',
    'Stock Footage',
  ])
  expect(cards.filter(({ external }) => external).map(({ href }) => new URL(href).protocol)).toEqual([
    'https:',
  ])
})
