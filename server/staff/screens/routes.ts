import * as ownSchool from '../../../contract/staff-school.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { router } from '../../http/route.ts'
import { listSchoolEvents, showSchoolClass, showSchoolEvent } from './show-staff-school.ts'

/** A school’s view of its own events. */
export function ownSchoolRoutes() {
  const routes = router()
  mountEndpoint(routes, ownSchool.listSchoolEvents, (ctx) => listSchoolEvents(ctx))
  mountEndpoint(routes, ownSchool.showSchoolEvent, (ctx, { params }) => showSchoolEvent(ctx, params.id))
  mountEndpoint(routes, ownSchool.showSchoolClass, (ctx, { params }) => showSchoolClass(ctx, params.id))
  return routes
}
