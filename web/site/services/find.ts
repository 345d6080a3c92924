import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import { leadsToHidden } from '../../../domain/site/services/shown-services.ts'

type Service = SiteContent['service'][number]
type ServicePage = SiteContent['service-page'][number]

/** A page of a service: `/services/photography/aerial`. */
export const servicePath = ({ service, slug }: Pick<ServicePage, 'service' | 'slug'>) =>
  `/services/${service}/${slug}`

/** The pages of a service, in order. */
export const pagesOf = (content: SiteContent, { id }: Pick<Service, 'id'>): ServicePage[] =>
  content['service-page'].filter(({ service }) => service === id)

/** Links to a service's pages and to others that belong to it. */
export const linksOf = (content: SiteContent, service: Service) => [
  ...pagesOf(content, service).map((page) => ({ label: page.title, href: servicePath(page) })),
  ...service.more.filter(({ href }) => !leadsToHidden(href, content)),
]

/** A service by its id. For loaders only. Throws if there is none. */
export function serviceOf(content: SiteContent, id: string | undefined): Service {
  const found = content.service.find((service) => service.id === id)
  if (!found) throw new Error(`There is no service "${id}".`)
  return found
}
