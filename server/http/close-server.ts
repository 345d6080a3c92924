import type { Server } from 'node:http'

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
