import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { LogoutScope, PasswordGrant, RefreshGrant } from '../../domain/accounts.ts'
import type { Context } from '../context.ts'
import { type Call, countByAddress, type Env } from '../http.ts'
import { AuthError, answerAuthError, validationFailed } from './auth-error.ts'
import { publicKeySet } from './keys.ts'
import { bearerOf, readToken } from './read-actor.ts'
import { readRoles } from './read-roles.ts'
import { readUser } from './read-user.ts'
import { refreshSession } from './refresh-session.ts'
import { answerRestError, RestError } from './rest-error.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const MEGABYTE = 1024 * 1024

/** The auth protocol at `/auth/v1` and the one table of the data protocol, `/rest/v1/user_roles`. */
export function accountsRoutes() {
  return new Hono<Env>().route('/auth/v1', authRoutes()).route('/rest/v1', restRoutes())
}

function authRoutes() {
  const routes = new Hono<Env>().onError(answerAuthError)
  routes.use(crossOrigin)
  routes.use(neverKept)
  routes.use(bodyLimit({ maxSize: MEGABYTE, onError: tooLarge }))

  routes.post('/token', async (c) => {
    const grant = c.req.query('grant_type')
    if (grant === 'password') {
      await countByAddress(c.var.ctx, tokenLimit(c.var.ctx, 'sign-ins'))
      return c.json(await signIn(c.var.ctx, await body(c, PasswordGrant)))
    }
    if (grant === 'refresh_token') {
      await countByAddress(c.var.ctx, tokenLimit(c.var.ctx, 'refreshes'))
      return c.json(await refreshSession(c.var.ctx, await body(c, RefreshGrant)))
    }
    throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  })
  routes.get('/user', async (c) => c.json(await readUser(await signedIn(c))))
  routes.post('/logout', async (c) => {
    const scope = LogoutScope.safeParse(c.req.query('scope') || undefined)
    const ctx = await signedIn(c)
    if (!scope.success) throw validationFailed('scope should be global, local or others')
    await signOut(ctx, scope.data)
    return c.body(null, 204)
  })
  routes.get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json(await publicKeySet(c.var.ctx))
  })
  routes.get('/settings', (c) => c.json(SETTINGS))
  routes.get('/health', (c) =>
    c.json({ version: '1', name: 'accounts', description: 'The accounts service' }),
  )
  routes.all('*', () => {
    throw new AuthError(404, 'not_found', 'There is no such address')
  })
  return routes
}

function restRoutes() {
  const routes = new Hono<Env>().onError(answerRestError)
  routes.use(crossOrigin)
  routes.use(neverKept)

  routes.get('/user_roles', async (c) => {
    const token = bearerOf(c.var.ctx, c.req.header('Authorization'))
    const ctx = token ? { ...c.var.ctx, actor: await readToken(c.var.ctx, token) } : c.var.ctx
    const rows = await readRoles(ctx, new URL(c.req.url).searchParams)
    if (!c.req.header('Accept')?.includes('vnd.pgrst.object')) return c.json(rows)
    const [row] = rows
    if (rows.length === 1 && row) return c.json(row)
    const details = `The result contains ${rows.length} rows`
    throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', details)
  })
  routes.all('/user_roles', () => {
    throw new RestError(403, '42501', 'permission denied for table user_roles')
  })
  routes.all('*', () => {
    throw new RestError(404, 'PGRST205', 'Could not find the table in the schema cache')
  })
  return routes
}

const SETTINGS = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: true,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
}

/** Sign-ins and refreshes are counted apart, so that guessing passwords signs nobody out. */
const tokenLimit = (ctx: Context, name: string) => ({
  name,
  points: ctx.config.LIMIT_SIGN_INS_PER_5_MIN,
  seconds: 300,
})

/** Any site may ask, none is sent cookies: the tokens are the credentials. */
const crossOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: [
    'accept',
    'apikey',
    'authorization',
    'content-type',
    'x-client-info',
    'x-supabase-api-version',
    'prefer',
    'accept-profile',
    'content-profile',
    'range',
  ],
  exposeHeaders: ['X-Supabase-Api-Version', 'Retry-After'],
  maxAge: 600,
})

async function neverKept(c: Call, next: () => Promise<void>) {
  c.header('Cache-Control', 'no-store')
  c.header('X-Content-Type-Options', 'nosniff')
  await next()
}

function tooLarge(): never {
  throw new AuthError(413, 'request_entity_too_large', 'The request is too large')
}

/** The caller's context with the user of the bearer token as its actor. */
async function signedIn(c: Call): Promise<Context> {
  const token = bearerOf(c.var.ctx, c.req.header('Authorization'))
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a Bearer token')
  return { ...c.var.ctx, actor: await readToken(c.var.ctx, token) }
}

interface Contract<Input> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Input }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

/** The request's JSON, by its contract. Content types are not looked at: the clients always send one. */
async function body<Input>(c: Call, contract: Contract<Input>): Promise<Input> {
  let value: unknown
  try {
    value = JSON.parse(await c.req.text())
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
  }
  const result = contract.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw validationFailed(`${issue?.path.join('.') || 'body'} ${issue?.message ?? 'is not valid'}`)
}
