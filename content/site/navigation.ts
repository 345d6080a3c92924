import { ACCESSIBILITY, PRIVACY } from '../../domain/screens.ts'
import { pageOf, type SiteContent } from '../../domain/site/kinds/all.ts'
import { hubPath, serviceCards, shownServices } from '../../domain/site/services.ts'

/** One menu entry. The check of the built site reports a link that leads nowhere. */
export interface NavigationEntry {
  label: string
  href: string
  below?: readonly NavigationEntry[]
}

/** The way for parents: at the foot of the services, in the phone's menu and in the footer. */
export const schoolPhotos: NavigationEntry = { label: 'School photos', href: '/school-photos' }

/** The bar at the top, from left to right. */
export const mainNavigation = (content: SiteContent): readonly NavigationEntry[] => [
  {
    label: 'Services',
    href: '/services',
    below: shownServices(content).map((each) => serviceEntry(each, content)),
  },
  portfolioEntry(content),
  aboutEntry(content),
  { label: 'Blog', href: '/blog' },
  { label: 'Contact', href: '/#contact' },
]

const serviceEntry = (
  { id, title }: SiteContent['service'][number],
  content: SiteContent,
): NavigationEntry => ({
  label: title,
  href: hubPath({ id }),
  below: content['service-page'].filter(({ service }) => service === id).map(pageEntry('service-page')),
})

function portfolioEntry(content: SiteContent): NavigationEntry {
  const portfolio = { label: 'Portfolio', href: '/#portfolio' }
  const studies = content['case-study'].map(pageEntry('case-study'))
  if (studies.length === 0) return portfolio
  return { ...portfolio, below: [{ label: 'View All Work', href: portfolio.href }, ...studies] }
}

/** The pages of the owner's own stand below her: in the bar there is no room for any number of them. */
function aboutEntry({ page }: SiteContent): NavigationEntry {
  const about = { label: 'About', href: '/about' }
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
export const footerNavigation = (content: SiteContent): readonly NavigationEntry[] => [
  ...(serviceCards(content).length > 0 ? [{ label: 'Services', href: '/#services' }] : []),
  { label: 'Portfolio', href: '/#portfolio' },
  { label: 'About', href: '/#about' },
  ...(content.post.length > 0 ? [{ label: 'Blog', href: '/#blog' }] : []),
  { label: 'Contact', href: '/#contact' },
]

export const footerPapers = ({ page }: SiteContent): readonly NavigationEntry[] => [
  ...page.filter(({ inFooter }) => inFooter).map(pageEntry('page')),
  { label: 'Terms and conditions', href: '/terms-and-conditions' },
  { label: 'Rate card', href: '/rate-card' },
  schoolPhotos,
  { label: 'Privacy', href: PRIVACY },
  { label: 'Accessibility', href: ACCESSIBILITY },
]
