import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Config } from '../config.ts'
import { mayReadMetrics } from '../monitoring/metrics-access.ts'
import type { StaticServer } from '../static/static-server.ts'
import { enforceRequestTimeouts, REQUEST_TIMEOUTS } from './request-timeouts.ts'

/** The HTTP server: built files are served first, everything else goes to the API. */
export function createHttpServer(
  pages: Pick<StaticServer, 'handle'>,
  api: RequestListener,
  config: Config,
  patience = REQUEST_TIMEOUTS,
): Server {
  const options = { connectionsCheckingInterval: Math.min(30_000, patience.headMs) }
  const server = createServer(options, (request, response) => {
    if (hasTwoHosts(request)) {
      response.writeHead(400, { Connection: 'close' }).end()
      return
    }
    // For everyone else it is an address like any unknown one.
    const forApi = isMetrics(request) && mayReadMetrics(config, callerOf(request))
    if (forApi || !pages.handle(request, response)) api(request, response)
  })
  server.keepAliveTimeout = 65_000
  enforceRequestTimeouts(server, patience)
  return server
}

/** Node keeps the first of them; a proxy in front may have acted on the other. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1

const isMetrics = ({ url }: IncomingMessage) => url?.split('?')[0] === '/metrics'
const callerOf = ({ socket, headers }: IncomingMessage) => ({ remote: socket.remoteAddress ?? '', headers })

/** Starts listening. Returns the address, with the real port if 0 was asked for. */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(`http://localhost:${address && typeof address === 'object' ? address.port : port}`)
    })
  })
}

/**
 * Stops taking connections. Answers in progress may finish within `graceMs` and are then cut off; idle connections are
 * closed at once.
 */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    const force = setTimeout(() => server.closeAllConnections(), Math.max(0, graceMs))
    server.close(() => {
      clearInterval(idle)
      clearTimeout(force)
      resolve()
    })
  })
}
