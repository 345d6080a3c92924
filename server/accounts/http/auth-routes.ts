import { Hono } from 'hono'
import { CodeGrant, Recover, Resend, Verify } from '../../../domain/accounts/email-links.ts'
import { ChangeUser } from '../../../domain/accounts/own-account.ts'
import { LogoutScope } from '../../../domain/accounts/sessions.ts'
import { PasswordGrant, RefreshGrant, SignUp } from '../../../domain/accounts/sign-in.ts'
import type { Context } from '../../context.ts'
import { limitBody, MEGABYTE } from '../../http/limit-body.ts'
import type { Call, Env } from '../../http/route.ts'
import { exchangeCode } from '../email-links/exchange-code.ts'
import { verifyEmailLink } from '../email-links/open-link.ts'
import { requestPasswordRecovery } from '../email-links/recover.ts'
import { resend } from '../email-links/resend.ts'
import { verifyCode } from '../email-links/verify-code.ts'
import { publicKeySet } from '../keys/keys.ts'
import { changeUser } from '../own-account/change-user.ts'
import { readUserByToken } from '../own-account/read-user.ts'
import { AuthError, noSuchAddress, sendAuthError, validationFailed } from '../protocol/auth-error.ts'
import { refreshSession } from '../sessions/refresh-session.ts'
import { signOut } from '../sessions/sign-out.ts'
import { withBrowserCookie } from '../sign-in/known-browser.ts'
import { reauthenticate } from '../sign-in/reauthenticate.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { signUp } from '../sign-in/sign-up.ts'
import { factorRoutes } from './factor-routes.ts'
import { bearer, contextOfBearer, crossOrigin, limitAccountRequests, noStore, readBody } from './request.ts'

/** The auth protocol, as the official clients speak it. */
export function authRoutes() {
  const routes = new Hono<Env>().onError(sendAuthError)
  routes.use(crossOrigin)
  routes.use(noStore)
  routes.use(async (c, next) => {
    if (c.var.ctx.config.AUTH_URL) throw noSuchAddress()
    await next()
  })
  routes.use(limitBody(MEGABYTE, tooLarge))
  signingIn(routes)
  links(routes)
  ownAccount(routes)
  routes.route('/', factorRoutes())
  routes.get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json(await publicKeySet(c.var.ctx))
  })
  routes.get('/settings', (c) => c.json(settings(c.var.ctx)))
  routes.get('/health', (c) =>
    c.json({ version: '1', name: 'accounts', description: 'The accounts service' }),
  )
  routes.all('*', () => {
    throw noSuchAddress()
  })
  return routes
}

function signingIn(routes: Hono<Env>) {
  routes.post('/signup', async (c) => {
    await limitAccountRequests(c, 'sign-ups', 'LIMIT_ACCOUNT_CALLS_PER_5_MIN')
    const wanted = await readBody(c, SignUp)
    return withBrowserCookie(c, (ctx) => signUp(ctx, wanted, redirectTo(c)))
  })
  // Each grant has its own count, so that guessing passwords doesn't block refreshes.
  routes.post('/token', async (c) => {
    const grant = c.req.query('grant_type')
    if (grant === 'password') {
      await limitAccountRequests(c, 'sign-ins', 'LIMIT_SIGN_INS_PER_5_MIN')
      const given = await readBody(c, PasswordGrant)
      return withBrowserCookie(c, (ctx) => signIn(ctx, given))
    }
    if (grant === 'refresh_token') {
      await limitAccountRequests(c, 'refreshes', 'LIMIT_SIGN_INS_PER_5_MIN')
      return c.json(await refreshSession(c.var.ctx, await readBody(c, RefreshGrant)))
    }
    if (grant === 'pkce') {
      await limitAccountRequests(c, 'exchanges', 'LIMIT_SIGN_INS_PER_5_MIN')
      const given = await readBody(c, CodeGrant)
      return withBrowserCookie(c, (ctx) => exchangeCode(ctx, given))
    }
    throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  })
  routes.post('/logout', async (c) => {
    const scope = LogoutScope.safeParse(c.req.query('scope') || undefined)
    const ctx = await contextOfBearer(c)
    if (!scope.success) throw validationFailed('scope should be global, local or others')
    await signOut(ctx, scope.data)
    return c.body(null, 204)
  })
}

function links(routes: Hono<Env>) {
  routes.get('/verify', async (c) => {
    const { token, type } = c.req.query()
    if (!token || !type) throw validationFailed('Verify requires a token and a verification type')
    // Mail scanners check a link before its reader opens it; that must not spend it.
    if (c.req.raw.method === 'HEAD') return c.body(null, 200)
    const count = () => limitAccountRequests(c, 'verifications', 'LIMIT_VERIFICATIONS_PER_5_MIN')
    return c.redirect(
      await verifyEmailLink(c.var.ctx, { token, type, redirectTo: redirectTo(c) }, count),
      303,
    )
  })
  routes.post('/verify', async (c) => {
    await limitAccountRequests(c, 'verifications', 'LIMIT_VERIFICATIONS_PER_5_MIN')
    const given = await readBody(c, Verify)
    return withBrowserCookie(c, (ctx) => verifyCode(ctx, given))
  })
  routes.post('/recover', async (c) => {
    await limitAccountRequests(c, 'recoveries', 'LIMIT_ACCOUNT_CALLS_PER_5_MIN')
    await requestPasswordRecovery(c.var.ctx, await readBody(c, Recover), redirectTo(c))
    return c.json({})
  })
  routes.post('/resend', async (c) => {
    await limitAccountRequests(c, 'resends', 'LIMIT_ACCOUNT_CALLS_PER_5_MIN')
    await resend(c.var.ctx, await readBody(c, Resend), redirectTo(c))
    return c.json({})
  })
}

function ownAccount(routes: Hono<Env>) {
  routes.get('/user', async (c) => c.json(await readUserByToken(c.var.ctx, bearer(c))))
  routes.put('/user', async (c) => {
    await limitAccountRequests(c, 'changes', 'LIMIT_ACCOUNT_CALLS_PER_5_MIN')
    return c.json(await changeUser(await contextOfBearer(c), await readBody(c, ChangeUser), redirectTo(c)))
  })
  routes.get('/reauthenticate', async (c) => {
    await reauthenticate(await contextOfBearer(c))
    return c.json({})
  })
}

const redirectTo = (c: Call) => c.req.query('redirect_to')

const settings = ({ config }: Context) => ({
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: config.AUTH_SIGN_UP === 'closed',
  mailer_autoconfirm: config.AUTH_MAIL_CONFIRMATION === 'off',
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
})

const tooLarge = () => new AuthError(413, 'request_entity_too_large', 'The request is too large')
