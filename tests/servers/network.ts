import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A network between the app and a local server that can go silent, entirely or for existing connections, be slow,
 * refuse, or be cut.
 */
export async function network(to: { host: string; port: number }) {
  const pairs = new Set<[Socket, Socket]>()
  let silent = false
  let delayMs = 0
  const hush = (pair: [Socket, Socket]) => {
    for (const socket of pair) socket.pause()
  }
  const server = createServer((near) => {
    const far = connect(to)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, into] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      // One delay for all, so that their order is kept.
      const pass = (work: () => void) => (delayMs > 0 ? void setTimeout(work, delayMs) : work())
      from.on('data', (chunk) => pass(() => into.write(chunk)))
      from.on('error', () => into.destroy())
      from.on('close', () => {
        pass(() => into.destroy())
        pairs.delete(pair)
      })
    }
    if (silent) hush(pair)
  })
  const cut = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** Nothing gets through any more; connections are accepted and stay open. */
    fallSilent() {
      silent = true
      for (const pair of pairs) hush(pair)
    },
    /** Nothing gets through on existing connections; new ones work. Returns how many there were. */
    forgetConnections() {
      for (const pair of pairs) hush(pair)
      return pairs.size
    },
    /** Delays every piece by this long, in either direction. */
    slow(ms: number) {
      delayMs = ms
    },
    /** Cuts all connections and refuses new ones, like a machine on which nothing listens. */
    async refuse() {
      const closed = new Promise((resolve) => server.close(resolve))
      cut()
      await closed
    },
    /** Takes connections again. */
    listen: () => listen(port),
    speakAgain() {
      silent = false
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    /** Ends every connection, like a server restart. */
    cut,
    /** Ends it for good. */
    close() {
      cut()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
