import type { SiteContent } from '../kinds/all.ts'

type Services = Pick<SiteContent, 'service'>
type HomeCard = SiteContent['home']['services']['cards'][number]

/** The main page of a service: `/services/photography`. */
export const hubPath = ({ id }: { id: string }) => `/services/${id}`

/** The services that menus and lists have, in the owner's order. */
export const shownServices = ({ service }: Services) => service.filter(({ hidden }) => !hidden)

/** Whether an address is that of a service or of one of its pages. */
export function leadsToService(href: string, service: { id: string }): boolean {
  const [path = ''] = href.split(/[?#]/, 1)
  return path === hubPath(service) || path.startsWith(`${hubPath(service)}/`)
}

/** The page about aerial photography stands beside the services, and is hidden as they are. */
export const AERIAL = '/aerial-photography'
export const leadsToAerial = (href: string): boolean => href.split(/[?#]/, 1)[0] === AERIAL

/** What of a website may be hidden. */
type Hideable = Services & { 'aerial-photography': Pick<SiteContent['aerial-photography'], 'hidden'> }

/** Whether an address is that of a hidden service, of one of its pages, or of what is hidden as services are. */
export const leadsToHidden = (href: string, content: Hideable): boolean =>
  (content['aerial-photography'].hidden && leadsToAerial(href)) ||
  content.service.some((each) => each.hidden && leadsToService(href, each))

/** A card of the home page, and what the list of services says of it. */
export interface ServiceCard extends HomeCard {
  inList: string
}

/**
 * The cards of the home page, which the list of services has too. Those of services are in the services' order, and a
 * service has its own where the home page has none for it; other cards stay in their places. Hidden services have none.
 */
export function serviceCards(content: Pick<SiteContent, 'home' | 'services'> & Hideable): ServiceCard[] {
  const { sentences } = content.services
  const cards = content.home.services.cards
    .map((card, at): ServiceCard => ({ ...card, inList: sentences[at] ?? '' }))
    .filter(({ href }) => !leadsToHidden(href, content))
  const services = shownServices(content)
  const isOfService = ({ href }: ServiceCard) => services.some((each) => hubPath(each) === href)
  const inOrder = services.flatMap((service) => {
    const ofHome = cards.filter(({ href }) => href === hubPath(service))
    return ofHome.length > 0 ? ofHome : ownCards(service)
  })
  const places = cards.filter(isOfService).length
  if (places === 0) return numbered([...inOrder, ...cards])
  let place = 0
  const inPlaces = cards.flatMap((card) => {
    if (!isOfService(card)) return [card]
    place += 1
    // Those that the home page has no place for follow the last one that it has.
    return inOrder.slice(place - 1, place === places ? undefined : place)
  })
  return numbered(inPlaces)
}

/** Captions that begin with a number, such as `03 / Air`, have that of their place. */
const numbered = (cards: readonly ServiceCard[]): ServiceCard[] =>
  cards.map((card, at) => ({
    ...card,
    slate: card.slate.replace(/^\d{2}(?= \/ )/, String(at + 1).padStart(2, '0')),
  }))

function ownCards({ id, title, card }: SiteContent['service'][number]): ServiceCard[] {
  if (!card) return []
  return [{ ...card, title, href: hubPath({ id }), external: false, inList: card.sentence }]
}
