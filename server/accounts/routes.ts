import * as account from '../../contract/account.ts'
import { mount } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { lookAtLink } from './email-links/preview-link-target.ts'
import { listAccountsActivity, listOwnActivity } from './own-account/list-activity.ts'
import { authRoutes } from './protocol/auth-routes.ts'
import { restRoutes } from './protocol/rest-routes.ts'
import { endSession, listSessions } from './sessions/own-sessions.ts'
import { lookAtPassword } from './sign-in/passwords.ts'

/** The auth protocol, the data protocol's one table, and our own additions to both. */
export function accountsRoutes() {
  const routes = router()
  routes.route('/auth/v1', authRoutes())
  routes.route('/rest/v1', restRoutes())
  mount(routes, account.listSessions, (ctx) => listSessions(ctx))
  mount(routes, account.endSession, (ctx, { params }) => endSession(ctx, params.id))
  mount(routes, account.listOwnActivity, (ctx) => listOwnActivity(ctx))
  mount(routes, account.listAccountsActivity, (ctx, { query }) => listAccountsActivity(ctx, query.before))
  mount(routes, account.lookAtLink, (ctx, { body }) => lookAtLink(ctx, body))
  mount(routes, account.lookAtPassword, (ctx, { body }) => lookAtPassword(ctx, body))
  return routes
}
