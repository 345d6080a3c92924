import { serviceHubs } from '../../../content/site/services/hubs.ts'
import type { Service, ServiceHub } from '../../../content/site/services/service.ts'

export const hubPath = (hub: ServiceHub) => `/services/${hub.slug}`
export const servicePath = (hub: ServiceHub, service: Service) => `${hubPath(hub)}/${service.slug}`

/** A hub by slug. For loaders only. Throws at build time if unknown. */
export function serviceHub(slug: string | undefined): ServiceHub {
  const hub = serviceHubs.find((hub) => hub.slug === slug)
  if (!hub) throw new Error(`No service hub "${slug}".`)
  return hub
}

/** A hub's sub-page by slug. For loaders only. Throws at build time if unknown. */
export function serviceOf(hub: ServiceHub, slug: string | undefined): Service {
  const service = hub.services.find((service) => service.slug === slug)
  if (!service) throw new Error(`No service "${slug}" under ${hub.title}.`)
  return service
}
