import { expect, test } from 'vitest'
import { footerNavigation, footerPapers, mainNavigation } from '../../content/site/navigation.ts'
import { sample } from '../../content/site/sample.ts'
import type { SiteContent } from './kinds/all.ts'
import { Settings } from './kinds/settings.ts'
import { FIRST_ORDER, orderProblems, ownEntry, ownPageProblems } from './navigation-order.ts'

type Order = Partial<SiteContent['settings']['navigation']>

const page = { id: 'own', title: 'Vouchers', slug: 'vouchers', inMenu: true, inFooter: true }
/** The sample with another order and a page of the owner's own. */
const ordered = (order: Order, pages: readonly object[] = [page]) =>
  ({
    ...sample,
    post: [{}],
    page: pages,
    settings: { ...sample.settings, navigation: { ...FIRST_ORDER, ...order } },
  }) as unknown as SiteContent
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

test('menu and footer have the owner’s order, and not what she took out', () => {
  const content = ordered({ menu: ['contact', 'services'], site: ['blog', 'about'] }, [])
  expect(labels(mainNavigation(content))).toEqual(['Contact', 'Services'])
  expect(labels(footerNavigation(content))).toEqual(['Blog', 'About'])
  expect(labels(footerNavigation({ ...content, post: [] }))).toEqual(['About'])
})

test('pages of her own stand where she puts them in the footer, and below About in the menu', () => {
  const content = ordered({ menu: ['blog'], papers: ['rate-card', 'pages'] })
  expect(labels(footerPapers(content)).slice(0, 2)).toEqual(['Rate card', 'Vouchers'])
  expect(labels(mainNavigation(content))).toEqual(['Blog', 'About'])
  expect(labels(mainNavigation(content)[1]?.below ?? [])).toEqual(['About', 'Vouchers'])
})

test('a page of her own has the place of its entry in menu and footer, under whatever title', () => {
  const order = {
    menu: ['blog', ownEntry('own'), 'contact'],
    site: [ownEntry('own'), 'about'],
    papers: ['pages', 'rate-card'],
  }
  const content = ordered(order)
  expect(labels(mainNavigation(content))).toEqual(['Blog', 'Vouchers', 'Contact'])
  expect(labels(footerNavigation(content))).toEqual(['Vouchers', 'About'])
  expect(labels(footerPapers(content))[0]).toBe('Rate card')
  const renamed = ordered(order, [{ ...page, title: 'Gifts', slug: 'gifts' }])
  expect(mainNavigation(renamed)[1]).toEqual({ label: 'Gifts', href: '/gifts' })
  for (const gone of [ordered(order, []), ordered(order, [{ ...page, inMenu: false, inFooter: false }])]) {
    expect(labels(mainNavigation(gone))).toEqual(['Blog', 'Contact'])
    expect(labels(footerNavigation(gone))).toEqual(['About'])
  }
})

test('pages that the bar has no room for stand below About', () => {
  const second = { ...page, id: 'second', title: 'A title of more than twenty-six letters' }
  const content = ordered({ menu: [ownEntry('second'), ownEntry('own'), 'blog'] }, [page, second])
  expect(labels(mainNavigation(content))).toEqual(['Vouchers', 'Blog', 'About'])
  expect(labels(mainNavigation(content)[2]?.below ?? [])).toEqual(['About', second.title])
})

test('an entry of a page that is nowhere, or not there, is refused', () => {
  const navigation = { ...FIRST_ORDER, menu: [ownEntry('own'), ownEntry('gone')], papers: [ownEntry('own')] }
  const pages = new Map([['own', { inMenu: true, inFooter: false }]])
  expect(ownPageProblems({ navigation }, pages)).toEqual({
    'navigation.menu.1': 'ownPageGone',
    'navigation.papers.0': 'ownPageNotInFooter',
  })
  expect(ownPageProblems({ navigation }, new Map([['own', {}]]))).toMatchObject({
    'navigation.menu.0': 'ownPageNotInMenu',
  })
  expect(Settings.safeParse({ ...sample.settings, navigation }).success).toBe(true)
  for (const wrong of ['', 'page/', 'page/A b', 'elsewhere'])
    expect(
      Settings.safeParse({ ...sample.settings, navigation: { ...navigation, menu: [wrong] } }).success,
    ).toBe(false)
})

test('terms, privacy and accessibility are in the footer whatever the list has', () => {
  expect(labels(footerPapers(ordered({ papers: ['privacy'] })))).toEqual([
    'Privacy',
    'Terms and conditions',
    'Accessibility',
  ])
})

test('an entry that is in a list twice is refused at the second', () => {
  const navigation = { ...FIRST_ORDER, menu: ['blog', 'about', 'blog'] }
  expect(orderProblems({ navigation })).toEqual({ 'navigation.menu.2': 'This is in the list already' })
  expect(orderProblems({ navigation: FIRST_ORDER })).toEqual({})
})

test('settings from before there was an order have the first one', () => {
  const { navigation: _, ...before } = sample.settings
  expect(Settings.parse(before).navigation).toEqual(FIRST_ORDER)
})
