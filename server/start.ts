import type { Server } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { ensureFirstAdmin } from './accounts/first-admin.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createHttpServer } from './http-server.ts'
import { serveOperator } from './operator.ts'
import { openParts } from './parts.ts'
import { createUploads } from './photos/uploads.ts'
import { createMetrics } from './platform/metrics.ts'
import { schedulePromises } from './privacy/keep-promises.ts'
import { seedSample } from './seed/seed-sample.ts'
import { createStatic } from './static.ts'
import { addFastPath } from './static-fast-path.ts'
import { handlers } from './worker.ts'

const HOUR_MS = 3_600_000

export interface RunningServer {
  /** Where it listens; the port is the real one when 0 was asked for. Undefined for a worker alone. */
  url: string | undefined
  /** Finishes the requests and jobs in hand, then closes everything. */
  stop(): Promise<void>
}

/** Starts what the configuration's role asks for: web, worker or both. */
export async function startServer(config: Config): Promise<RunningServer> {
  const { parts, close } = await openParts(config)
  const metrics = createMetrics()
  const ctx: Context = { ...parts, actor: { kind: 'system', name: 'start' }, requestId: 'start', address: '' }
  // A hosted accounts service has its own.
  const told = config.AUTH_URL ? undefined : await ensureFirstAdmin(ctx)
  if (told) console.log(told)
  if (config.SEED === 'sample') await seedSample(ctx)
  await schedulePromises(ctx)
  const uploads = createUploads(parts)
  if (config.ROLE !== 'worker') await uploads.takeLeftovers(ctx)
  if (config.ROLE !== 'web') await parts.jobs.work(handlers(parts, metrics))
  const operator = config.DATABASE_URL
    ? undefined
    : await serveOperator({ ...ctx, actor: { kind: 'system', name: 'operator' }, requestId: 'operator' })
  if (config.ROLE === 'worker')
    return {
      url: undefined,
      async stop() {
        await operator?.stop()
        await close()
      },
    }

  const sweeping = setInterval(() => {
    uploads
      .takeLeftovers(ctx, HOUR_MS)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'leftover uploads stay'))
  }, HOUR_MS)
  const pages = createStatic(path.join(import.meta.dirname, '../build'), config)
  const api = getRequestListener(createApp(parts, metrics, uploads).fetch)
  const server = createHttpServer(pages, (request, response) => void api(request, response), config)
  const closeFastPath = addFastPath(server, pages.whole)
  await listen(server, config)
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : config.PORT
  return {
    url: `http://localhost:${port}`,
    async stop() {
      clearInterval(sweeping)
      closeFastPath()
      await operator?.stop()
      await closeServer(server)
      await close()
    },
  }
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.PORT, config.HOST, () => resolve())
  })
}

/** Lets answers in hand finish; idle connections are closed at once, stuck ones after ten seconds. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), 10_000)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
