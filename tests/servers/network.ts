import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** The network between the app and a local server: it can go silent, partly or entirely, and be cut. */
export async function network(to: { host: string; port: number }) {
  const pairs = new Set<[Socket, Socket]>()
  let silent = false
  let refusing = false
  const hush = (pair: [Socket, Socket]) => {
    for (const socket of pair) socket.pause()
  }
  const server = createServer((near) => {
    if (refusing) {
      near.destroy()
      return
    }
    const far = connect(to)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, into] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on('data', (chunk) => into.write(chunk))
      from.on('error', () => into.destroy())
      from.on('close', () => {
        into.destroy()
        pairs.delete(pair)
      })
    }
    if (silent) hush(pair)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
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
    speakAgain() {
      silent = false
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    /** Ends every connection, and each new one at once. */
    refuse() {
      refusing = true
      this.cut()
    },
    accept() {
      refusing = false
    },
    /** Ends every connection, like a server restart. */
    cut() {
      for (const [near, far] of pairs) {
        near.destroy()
        far.destroy()
      }
    },
    close() {
      this.cut()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
