import { ACCESSIBILITY, PRIVACY } from '../../domain/screens.ts'
import { pageOf, type SiteContent } from '../../domain/site/kinds/all.ts'
import {
  type PaperEntry,
  type PartEntry,
  paperLabels,
  partLabels,
  withNeeded,
} from '../../domain/site/navigation-order.ts'
import { hubPath, serviceCards, shownServices } from '../../domain/site/services.ts'

/** One menu entry. The check of the built site reports a link that leads nowhere. */
export interface NavigationEntry {
  label: string
  href: string
  below?: readonly NavigationEntry[]
}

/** The way for parents: at the foot of the services, in the phone's menu and in the footer. */
export const schoolPhotos: NavigationEntry = { label: paperLabels['school-photos'], href: '/school-photos' }

/** The bar at the top, from left to right. */
export function mainNavigation(content: SiteContent): readonly NavigationEntry[] {
  const { menu } = content.settings.navigation
  const keepsAbout = menu.includes('about') || aboutEntry(content).below === undefined
  const entries: readonly PartEntry[] = keepsAbout ? menu : [...menu, 'about']
  return entries.map((entry) => MENU[entry](content))
}

const MENU: Record<PartEntry, (content: SiteContent) => NavigationEntry> = {
  services: (content) => ({
    label: partLabels.services,
    href: '/services',
    below: shownServices(content).map((each) => serviceEntry(each, content)),
  }),
  portfolio: (content) => portfolioEntry(content),
  about: (content) => aboutEntry(content),
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

/** The pages of the owner's own stand below her: in the bar there is no room for any number of them. */
function aboutEntry({ page }: SiteContent): NavigationEntry {
  const about = { label: partLabels.about, href: '/about' }
  const pages = page.filter(({ inMenu }) => inMenu).map(pageEntry('page'))
  return pages.length > 0 ? { ...about, below: [about, ...pages] } : about
}

const pageEntry =
  (kind: 'service-page' | 'case-study' | 'page') =>
  (page: { id: string; title: string }): NavigationEntry => ({
    label: page.title,
    href: pageOf(kind, page.id, page),
  })

/** The sections of the home page that are there. */
export const footerNavigation = (content: SiteContent): readonly NavigationEntry[] =>
  content.settings.navigation.site
    .filter((entry) => LISTED[entry]?.(content).length !== 0)
    .map((entry) => ({ label: partLabels[entry], href: `/#${entry}` }))

/** What sections list that are not there without anything to list. */
const LISTED: Partial<Record<PartEntry, (content: SiteContent) => readonly unknown[]>> = {
  services: serviceCards,
  blog: ({ post }) => post,
}

export const footerPapers = ({ settings, page }: SiteContent): readonly NavigationEntry[] =>
  withNeeded(settings.navigation.papers).flatMap((entry) =>
    entry === 'pages' ? page.filter(({ inFooter }) => inFooter).map(pageEntry('page')) : [PAPERS[entry]],
  )

const PAPERS: Record<Exclude<PaperEntry, 'pages'>, NavigationEntry> = {
  terms: { label: paperLabels.terms, href: '/terms-and-conditions' },
  'rate-card': { label: paperLabels['rate-card'], href: '/rate-card' },
  'school-photos': schoolPhotos,
  privacy: { label: paperLabels.privacy, href: PRIVACY },
  accessibility: { label: paperLabels.accessibility, href: ACCESSIBILITY },
}
