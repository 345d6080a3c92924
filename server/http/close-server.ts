import type { Server } from 'node:http'

/**
 * Takes no more connections. Answers in hand may finish within `graceMs`, then they are cut; a connection without one is
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
