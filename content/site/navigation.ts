import { ACCESSIBILITY, PRIVACY } from '../../domain/screens.ts'
import { pageOf, type SiteContent } from '../../domain/site/kinds/all.ts'
import {
  isPaper,
  isPart,
  ownPageOf,
  type PaperEntry,
  type PartEntry,
  paperLabels,
  partLabels,
  withNeeded,
} from '../../domain/site/navigation-order.ts'
import { hubPath, serviceCards, shownServices } from '../../domain/site/services/shown-services.ts'

/** One menu entry. The check of the built site reports a link that leads nowhere. */
export interface NavigationEntry {
  label: string
  href: string
  below?: readonly NavigationEntry[]
}

/** The way for parents: at the foot of the services, in the phone's menu and in the footer. */
export const schoolPhotos: NavigationEntry = { label: paperLabels['school-photos'], href: '/school-photos' }

/** The bar at the top, from left to right. Pages of the owner's own that have no place in it stand below About. */
export function mainNavigation(content: SiteContent): readonly NavigationEntry[] {
  const { menu } = content.settings.navigation
  const inBar = pagesInBar(content)
  const isBelowAbout = ({ id, inMenu }: OwnPage) => inMenu && !inBar.some((page) => page.id === id)
  const below = content.page.filter(isBelowAbout)
  const entries = below.length === 0 || menu.includes('about') ? menu : [...menu, 'about']
  return entries.flatMap((entry): NavigationEntry[] => {
    if (isPart(entry)) return [entry === 'about' ? aboutEntry(below) : MENU[entry](content)]
    const page = inBar.find(({ id }) => id === ownPageOf(entry))
    return page ? [pageEntry('page')(page)] : []
  })
}

type OwnPage = SiteContent['page'][number]

/** How many letters the bar has room for beside its own entries, in a window of 1024 pixels; a gap is as wide as four. */
const ROOM = 26
const GAP = 4

/** The pages of her own that have a place in the bar: as many as there is room for. */
function pagesInBar({ page, settings: { navigation } }: SiteContent): OwnPage[] {
  let room = ROOM
  return navigation.menu.flatMap((entry) => {
    const own = page.find(({ id, inMenu }) => inMenu && id === ownPageOf(entry))
    if (!own || own.title.length + GAP > room) return []
    room -= own.title.length + GAP
    return [own]
  })
}

/** Whether the bar has more than the program's own entries, so that a narrow window has none of it. */
export const isBarFuller = (content: SiteContent): boolean => pagesInBar(content).length > 0

const MENU: Record<Exclude<PartEntry, 'about'>, (content: SiteContent) => NavigationEntry> = {
  services: (content) => ({
    label: partLabels.services,
    href: '/services',
    below: shownServices(content).map((each) => serviceEntry(each, content)),
  }),
  portfolio: (content) => portfolioEntry(content),
  blog: () => ({ label: partLabels.blog, href: '/blog' }),
  contact: () => ({ label: partLabels.contact, href: '/#contact' }),
}

const serviceEntry = (
  { id, title }: SiteContent['service'][number],
  content: SiteContent,
): NavigationEntry => ({
  label: title,
  href: hubPath({ id }),
  below: content['service-page'].filter(({ service }) => service === id).map(pageEntry('service-page')),
})

function portfolioEntry(content: SiteContent): NavigationEntry {
  const portfolio = { label: partLabels.portfolio, href: '/#portfolio' }
  const studies = content['case-study'].map(pageEntry('case-study'))
  if (studies.length === 0) return portfolio
  return { ...portfolio, below: [{ label: 'View All Work', href: portfolio.href }, ...studies] }
}

function aboutEntry(pages: readonly OwnPage[]): NavigationEntry {
  const about = { label: partLabels.about, href: '/about' }
  return pages.length > 0 ? { ...about, below: [about, ...pages.map(pageEntry('page'))] } : about
}

const pageEntry =
  (kind: 'service-page' | 'case-study' | 'page') =>
  (page: { id: string; title: string }): NavigationEntry => ({
    label: page.title,
    href: pageOf(kind, page.id, page),
  })

/** The sections of the home page that are there, and pages of the owner's own. */
export const footerNavigation = (content: SiteContent): readonly NavigationEntry[] =>
  content.settings.navigation.site.flatMap((entry) => {
    if (!isPart(entry)) return ownFooterEntry(entry, content)
    const isThere = LISTED[entry]?.(content).length !== 0
    return isThere ? [{ label: partLabels[entry], href: `/#${entry}` }] : []
  })

const ownFooterEntry = (entry: string, { page }: SiteContent): NavigationEntry[] =>
  page.filter(({ id, inFooter }) => inFooter && id === ownPageOf(entry)).map(pageEntry('page'))

/** What sections list that are not there without anything to list. */
const LISTED: Partial<Record<PartEntry, (content: SiteContent) => readonly unknown[]>> = {
  services: serviceCards,
  blog: ({ post }) => post,
}

export function footerPapers(content: SiteContent): readonly NavigationEntry[] {
  const { site, papers } = content.settings.navigation
  const placed = new Set([...site, ...papers].map(ownPageOf))
  return withNeeded(papers).flatMap((entry) => {
    if (!isPaper(entry)) return ownFooterEntry(entry, content)
    if (entry !== 'pages') return [PAPERS[entry]]
    return content.page.filter(({ id, inFooter }) => inFooter && !placed.has(id)).map(pageEntry('page'))
  })
}

const PAPERS: Record<Exclude<PaperEntry, 'pages'>, NavigationEntry> = {
  terms: { label: paperLabels.terms, href: '/terms-and-conditions' },
  'rate-card': { label: paperLabels['rate-card'], href: '/rate-card' },
  'school-photos': schoolPhotos,
  privacy: { label: paperLabels.privacy, href: PRIVACY },
  accessibility: { label: paperLabels.accessibility, href: ACCESSIBILITY },
}
