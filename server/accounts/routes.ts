import * as account from '../../contract/account.ts'
import { mountEndpoint } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { previewLinkTarget } from './email-links/preview-link-target.ts'
import { authRoutes } from './http/auth-routes.ts'
import { restRoutes } from './http/rest-routes.ts'
import { listAccountsActivity, listOwnActivity } from './own-account/list-own-activity.ts'
import { endSession, listSessions } from './sessions/own-sessions.ts'
import { checkPassword } from './sign-in/passwords.ts'

/** The auth protocol, the data protocol's one table, and our own additions to both. */
export function accountsRoutes() {
  const routes = router()
  routes.route('/auth/v1', authRoutes())
  routes.route('/rest/v1', restRoutes())
  mountEndpoint(routes, account.listSessions, (ctx) => listSessions(ctx))
  mountEndpoint(routes, account.endSession, (ctx, { params }) => endSession(ctx, params.id))
  mountEndpoint(routes, account.listOwnActivity, (ctx) => listOwnActivity(ctx))
  mountEndpoint(routes, account.listAccountsActivity, (ctx, { query }) =>
    listAccountsActivity(ctx, query.before),
  )
  mountEndpoint(routes, account.previewLinkTarget, (ctx, { body }) => previewLinkTarget(ctx, body))
  mountEndpoint(routes, account.checkPassword, (ctx, { body }) => checkPassword(ctx, body))
  return routes
}
