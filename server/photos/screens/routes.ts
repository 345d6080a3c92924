import * as photoDay from '../../../contract/events/photo-day.ts'
import * as sorting from '../../../contract/photos/sorting.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { router } from '../../http/route.ts'
import { recordMarks } from '../photo-day/record-marks.ts'
import { showIdPhotos } from './show-id-photos.ts'
import { showContactSheet, showSorting } from './show-sorting.ts'

/** What the desk shows of photos, and the marks of a photo day. */
export function photoScreenRoutes() {
  const routes = router()
  mountEndpoint(routes, photoDay.sendMarks, (ctx, { params, body }) =>
    recordMarks(ctx, { eventId: params.id, ...body }),
  )
  mountEndpoint(routes, sorting.showSorting, (ctx, { params }) => showSorting(ctx, params.id))
  mountEndpoint(routes, sorting.showIdPhotos, (ctx, { params }) => showIdPhotos(ctx, params.id))
  mountEndpoint(routes, sorting.showContactSheet, (ctx, { params }) => showContactSheet(ctx, params.id))
  return routes
}
