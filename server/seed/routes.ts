import * as sample from '../../contract/sample.ts'
import { mount } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { askRemoval } from './remove/request-removal.ts'
import { showSample } from './remove/show-sample.ts'

/** The sample's state, and its removal. */
export function seedRoutes() {
  const routes = router()
  mount(routes, sample.showSample, (ctx) => showSample(ctx))
  mount(routes, sample.removeSample, (ctx, { body }) => askRemoval(ctx, body))
  return routes
}
