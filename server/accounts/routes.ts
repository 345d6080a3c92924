import { Hono } from 'hono'
import {
  AccountsActivity,
  ActivityQuery,
  LookAtLink,
  LookedAtPassword,
  MailedLink,
  OwnActivity,
  OwnSessions,
  PasswordLook,
} from '../../domain/accounts/accounts.ts'
import { Done } from '../../domain/common.ts'
import { IdParams } from '../../domain/school/school.ts'
import { type Env, route, router } from '../http/route.ts'
import { lookAtLink } from './links/look-at-link.ts'
import { listAccountsActivity, listOwnActivity } from './own-account/list-activity.ts'
import { authRoutes } from './protocol/auth-routes.ts'
import { restRoutes } from './protocol/rest-routes.ts'
import { endSession } from './sessions/end-session.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { lookAtPassword } from './sign-in/look-at-password.ts'

/** The auth protocol, the one table of the data protocol, and what the house adds to both. */
export function accountsRoutes() {
  return new Hono<Env>()
    .route('/auth/v1', authRoutes())
    .route('/rest/v1', restRoutes())
    .route('/', ownRoutes())
}

const shared = { tag: 'Account' } as const

function ownRoutes() {
  const routes = router()
  route(
    routes,
    {
      ...shared,
      method: 'get',
      path: '/api/account/sessions',
      summary: 'Where one is signed in',
      answer: OwnSessions,
    },
    (ctx) => listSessions(ctx),
  )
  route(
    routes,
    {
      ...shared,
      method: 'delete',
      path: '/api/account/sessions/{id}',
      summary: 'Sign a browser out',
      params: IdParams,
      answer: Done,
    },
    async (ctx, { params }) => {
      await endSession(ctx, params.id)
      return { ok: true as const }
    },
  )
  route(
    routes,
    {
      ...shared,
      method: 'get',
      path: '/api/account/activity',
      summary: 'What happened to one’s account',
      answer: OwnActivity,
    },
    (ctx) => listOwnActivity(ctx),
  )
  route(
    routes,
    {
      ...shared,
      method: 'get',
      path: '/api/admin/accounts/activity',
      summary: 'What happened to all accounts',
      query: ActivityQuery,
      answer: AccountsActivity,
    },
    (ctx, { query }) => listAccountsActivity(ctx, query.before),
  )
  route(
    routes,
    {
      ...shared,
      method: 'post',
      path: '/api/account/mailed-link',
      summary: 'What a mailed link would do',
      body: LookAtLink,
      answer: MailedLink,
      limit: ({ config }) => ({
        name: 'mailed-links',
        points: config.LIMIT_VERIFICATIONS_PER_5_MIN,
        seconds: 300,
      }),
    },
    (ctx, { body }) => lookAtLink(ctx, body),
  )
  route(
    routes,
    {
      ...shared,
      method: 'post',
      path: '/api/account/password-look',
      summary: 'Advice about a password that is being chosen',
      body: LookedAtPassword,
      answer: PasswordLook,
      limit: ({ config }) => ({
        name: 'password-looks',
        points: config.LIMIT_VERIFICATIONS_PER_5_MIN,
        seconds: 300,
      }),
    },
    (ctx, { body }) => lookAtPassword(ctx, body),
  )
  return routes
}
