import * as sorting from '../../../contract/photos/sorting.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { router } from '../../http/route.ts'
import { showIdPhotos } from './show-id-photos.ts'
import { showContactSheet, showSorting } from './show-sorting.ts'

/** What the desk shows of photos. */
export function photoScreenRoutes() {
  const routes = router()
  mountEndpoint(routes, sorting.showSorting, (ctx, { params }) => showSorting(ctx, params.id))
  mountEndpoint(routes, sorting.showIdPhotos, (ctx, { params }) => showIdPhotos(ctx, params.id))
  mountEndpoint(routes, sorting.showContactSheet, (ctx, { params }) => showContactSheet(ctx, params.id))
  return routes
}
