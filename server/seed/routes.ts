import * as sample from '../../contract/business/sample.ts'
import { mountEndpoint } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { requestRemoval } from './remove/request-removal.ts'
import { showSample } from './remove/show-sample.ts'

/** The sample's state, and its removal. */
export function seedRoutes() {
  const routes = router()
  mountEndpoint(routes, sample.showSample, (ctx) => showSample(ctx))
  mountEndpoint(routes, sample.removeSample, (ctx, { body }) => requestRemoval(ctx, body))
  return routes
}
