import * as setup from '../../contract/business/setup.ts'
import { mountEndpoint } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { requestTestMail } from './request-test-mail.ts'
import { showSetup } from './show-setup.ts'
import { makeTestPayment } from './test-payment.ts'

/** What the shop still needs, and its tests of mail and payment. */
export function setupRoutes() {
  const routes = router()
  mountEndpoint(routes, setup.showSetup, (ctx) => showSetup(ctx))
  mountEndpoint(routes, setup.requestTestMail, (ctx) => requestTestMail(ctx))
  mountEndpoint(routes, setup.makeTestPayment, (ctx) => makeTestPayment(ctx))
  return routes
}
