import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import type { Services } from '../context.ts'
import { notFound } from '../errors.ts'
import { RETRY_AFTER_S } from '../http/unavailable.ts'
import type { Metrics } from '../platform/metrics.ts'
import { mayReadMetrics } from './metrics-access.ts'
import type { createReadiness } from './readiness.ts'

/** What a process reports about itself: liveness, readiness and metrics. */
export function monitoringRoutes(
  { config }: Pick<Services, 'config'>,
  metrics: Metrics,
  readiness: ReturnType<typeof createReadiness>,
) {
  const routes = new Hono<{ Bindings: HttpBindings }>()
  routes.get('/healthz', (c) => c.json({ ok: true }))
  routes.get('/readyz', async (c) => {
    const answer = await readiness.ask()
    return answer.ok ? c.json(answer) : c.json(answer, 503, { 'Retry-After': String(RETRY_AFTER_S) })
  })
  routes.get('/metrics', async (c) => {
    const remote = getConnInfo(c).remote.address ?? ''
    if (!mayReadMetrics(config, { remote, headers: c.req.header() })) throw notFound('address')
    return c.text(await metrics.text())
  })
  return routes
}
