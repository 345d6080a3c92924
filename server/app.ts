import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { routePath } from 'hono/route'
import { API, DESK_API, OPENAPI } from '../contract/paths.ts'
import { crossOrigin } from './accounts/http/request.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { readActor } from './accounts/sessions/read-actor.ts'
import { describeDevice } from './accounts/sign-in/device-fingerprint.ts'
import { bouncesRoutes } from './bounces/routes.ts'
import { businessRoutes } from './business/routes.ts'
import type { Services } from './context.ts'
import { downloadsRoutes } from './downloads/routes.ts'
import { enquiriesRoutes } from './enquiries/routes.ts'
import { notFound } from './errors.ts'
import { callerAddress } from './http/address.ts'
import { drainBody } from './http/drain-body.ts'
import { answerError, type Env } from './http/route.ts'
import { onlyHttps } from './http/security-headers.ts'
import { isUnavailable, RETRY_AFTER_S } from './http/unavailable.ts'
import { monitoringRoutes } from './monitoring/monitoring-routes.ts'
import { createReadiness } from './monitoring/readiness.ts'
import { ordersRoutes } from './orders/routes.ts'
import { orderScreenRoutes } from './orders/screens/routes.ts'
import { photosRoutes } from './photos/routes.ts'
import { photoScreenRoutes } from './photos/screens/routes.ts'
import { createUploads, type Uploads } from './photos/upload/uploads.ts'
import type { Metrics } from './platform/metrics.ts'
import { inTraceOf } from './platform/tracing/trace.ts'
import { pricesRoutes } from './prices/routes.ts'
import { priceScreenRoutes } from './prices/screens/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { projectsRoutes } from './projects/routes.ts'
import { recordsRoutes } from './records/routes.ts'
import { remindersRoutes } from './reminders/routes.ts'
import { rosterRoutes } from './roster/routes.ts'
import { edgeFunctionRoutes } from './school/parents/edge-function-routes.ts'
import { schoolRoutes } from './school/routes.ts'
import { schoolScreenRoutes } from './school/screens/routes.ts'
import { seedRoutes } from './seed/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { ownSchoolRoutes } from './staff/screens/routes.ts'
import { filmsRoutes } from './website/films/routes.ts'
import { picturesRoutes } from './website/pictures/routes.ts'
import { mediaUploads } from './website/receive-upload.ts'
import { websiteRoutes } from './website/routes.ts'

type AppEnv = Env & { Bindings: HttpBindings }

/** Every feature's routes, which the app and the tests of all operations mount alike. */
export const featureRoutes = (uploads: Uploads, forWebsite: Uploads) => [
  accountsRoutes(),
  businessRoutes(),
  pricesRoutes(),
  schoolRoutes(),
  edgeFunctionRoutes(),
  photosRoutes(uploads),
  ordersRoutes(),
  enquiriesRoutes(),
  projectsRoutes(),
  priceScreenRoutes(),
  rosterRoutes(),
  photoScreenRoutes(),
  orderScreenRoutes(),
  recordsRoutes(),
  downloadsRoutes(),
  ownSchoolRoutes(),
  schoolScreenRoutes(),
  privacyRoutes(),
  staffRoutes(),
  remindersRoutes(),
  bouncesRoutes(),
  seedRoutes(),
  setupRoutes(),
  picturesRoutes(forWebsite),
  filmsRoutes(),
  websiteRoutes(),
]

/** The API: each feature's routes behind one entrance, with one exit for errors. Pages are served by `static/static-server.ts`. */
export function createApp(
  parts: Services,
  metrics: Metrics,
  uploads: Uploads,
  readiness = createReadiness(parts),
  forWebsite: Uploads = createUploads(parts, undefined, mediaUploads),
) {
  const app = new OpenAPIHono<AppEnv>()

  app.use((c, next) => inTraceOf(c.req.header('traceparent'), () => followCall(parts, c, next)))
  app.use(openCall(parts, metrics))
  // A whole school's lists, over its hall's Wi-Fi. Requests carry a token, not a cookie, so a compressed length tells a
  // stranger nothing.
  app.use(`${DESK_API}*`, compress({ contentTypeFilter: /^application\/json/ }))
  // The functions protocol: the client may call from another site. The functions themselves belong to their features.
  app.use('/functions/v1/*', crossOrigin)
  app.use(`${API}*`, async (c, next) => {
    const actor = await readActor(c.var.ctx, c.req.header('Authorization'))
    c.set('ctx', { ...c.var.ctx, actor })
    if (actor.kind === 'user' && (actor.isAdmin || actor.isEditor)) parts.visits.isOwn(c.var.ctx)
    await next()
  })

  for (const routes of featureRoutes(uploads, forWebsite)) app.route('/', routes)

  app.route('/', monitoringRoutes(parts, metrics, readiness))
  app.doc31(OPENAPI, {
    openapi: '3.1.0',
    info: {
      title: 'Tweedlight',
      version: '1',
      description: 'Enquiries, school photos, orders and the owner’s desk',
    },
  })

  app.notFound(() => {
    throw notFound('address')
  })
  app.onError((error, c) => answerError(error, c as never))
  return app
}

/** Gives the call its context, and its answer the headers of every answer; then counts and logs it. */
function openCall(parts: Services, metrics: Metrics): MiddlewareHandler<AppEnv> {
  const always = headersOfAll(parts)
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    const address = callerAddress(
      c.req.raw.headers,
      getConnInfo(c).remote.address ?? '',
      parts.config.TRUST_PROXY,
    )
    const device = describeDevice(c.req.header('User-Agent'))
    c.set('ctx', { ...parts, actor: { kind: 'anonymous' }, requestId, address, device })
    await next()
    const drained = await drainBody(c.env?.incoming)
    if (c.res.status === 503 || (c.res.status > 499 && isUnavailable(c.error))) setRetryAfter(c)
    // Set afterwards, because a response that a route made itself loses headers set before it.
    for (const [name, value] of always) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('X-Request-Id', requestId)
    if (!drained) c.res.headers.set('Connection', 'close')
    // HEAD is answered like GET without a body, so whatever was opened to be sent is closed.
    if (c.req.method === 'HEAD') await c.res.body?.cancel()
    const seconds = (performance.now() - started) / 1000
    const route = routePath(c, -1)
    metrics.request(c.req.method, route, c.res.status, seconds)
    parts.log.info(
      { requestId, method: c.req.method, route, status: c.res.status, ms: Math.round(seconds * 1000) },
      'request',
    )
  }
}

/** A span by the route's pattern, never by its address, which may hold a key. */
function followCall({ spans }: Services, c: HonoContext<AppEnv>, next: () => Promise<void>) {
  return spans.follow({ name: c.req.method, kind: 'call' }, async (span) => {
    await next()
    const { method } = c.req
    const { status } = c.res
    const route = routePath(c, -1)
    span.rename(`${method} ${route}`)
    span.add({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'request.id': c.var.ctx.requestId,
    })
    if (status >= 500) span.fail(String(status))
  })
}

/** Adds `Retry-After` to every 503, whatever shape its body has. */
function setRetryAfter(c: { res: Response }) {
  const after = c.res.headers.get('Retry-After') ?? String(RETRY_AFTER_S)
  c.res = new Response(c.res.body, { status: 503, headers: c.res.headers })
  c.res.headers.set('Retry-After', after)
}

/** The defaults of every answer: not cached, no referrer, never taken for a page. */
function headersOfAll({ config }: Services): [name: string, value: string][] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cache-Control', 'no-store'],
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ...Object.entries(onlyHttps(config)),
  ]
}
