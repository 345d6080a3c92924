import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Parts } from '../context.ts'
import { closeServer } from '../http/close-server.ts'
import { listen } from '../http/listen.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { createReadiness } from './readiness.ts'
import { watchRoutes } from './watch-routes.ts'

/** A worker on its own serves no visitors, only its monitors, and by default only on this machine. */
export async function serveWorker(
  parts: Pick<Parts, 'config'>,
  metrics: Metrics,
  readiness: ReturnType<typeof createReadiness>,
): Promise<{ url: string; stop(graceMs: number): Promise<void> }> {
  const app = watchRoutes(parts, metrics, readiness)
  app.onError((_error, c) => c.notFound())
  const server = createServer(getRequestListener(app.fetch))
  const { WORKER_PORT: port, WORKER_HOST: host } = parts.config
  return { url: await listen(server, { port, host }), stop: (graceMs) => closeServer(server, graceMs) }
}
