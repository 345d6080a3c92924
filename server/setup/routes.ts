import * as setup from '../../contract/setup.ts'
import { mount } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { tryMail } from './request-test-mail.ts'
import { showSetup } from './show-setup.ts'
import { tryPayment } from './test-payment.ts'

/** What the shop still needs, and its tests of mail and payment. */
export function setupRoutes() {
  const routes = router()
  mount(routes, setup.showSetup, (ctx) => showSetup(ctx))
  mount(routes, setup.tryMail, (ctx) => tryMail(ctx))
  mount(routes, setup.tryPayment, (ctx) => tryPayment(ctx))
  return routes
}
