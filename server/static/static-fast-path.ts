import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The whole answer to a plain GET, head and body, or undefined where it is not at hand. */
export type WholeAnswer = (path: string, acceptEncoding: string) => Buffer | undefined

const HEADER_LINES = /^(?:[!#$%&'*+.^_`|~0-9a-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n$/i
/** Whatever gives a request a body, a condition, a range or another way of ending, but plain keep-alive. */
const NOT_PLAIN =
  /(?:^|\n)(?:content-length|transfer-encoding|connection|expect|upgrade|range|if-[a-z-]+|http2-settings|trailer|te):(?! ?keep-alive\r)/i
const HOST = /(?:^|\n)host:/gi
const ACCEPT_ENCODING = /(?:^|\n)accept-encoding:([^\r]*)/i

/**
 * Answers plain GETs of what is in memory straight from the connection, in one write. The first request
 * that is anything else takes its connection to Node's own HTTP parser, and it stays there. Returns a
 * function that closes the connections not handed over, for the server's stop. See docs/decisions/0006.
 */
export function addFastPath(server: Server, answer: WholeAnswer): () => void {
  const takers = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  const waiting = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    const onData = (chunk: Buffer) => {
      const asked = readPlainGet(chunk)
      const whole =
        asked && socket.writableLength === 0 ? answer(asked.path, asked.acceptEncoding) : undefined
      if (whole) socket.write(whole)
      else handOver(chunk)
    }
    const close = () => socket.destroy()
    const end = () => socket.end()
    const forget = () => waiting.delete(socket)
    const handOver = (chunk: Buffer) => {
      forget()
      socket
        .off('data', onData)
        .off('end', end)
        .off('error', close)
        .off('timeout', close)
        .off('close', forget)
      socket.setTimeout(0)
      socket.pause().unshift(chunk)
      for (const take of takers) take.call(server, socket)
      socket.resume()
    }
    waiting.add(socket)
    socket.on('data', onData).on('end', end).on('error', close).on('timeout', close).on('close', forget)
    socket.setTimeout(server.keepAliveTimeout)
  })
  return () => {
    for (const socket of waiting) socket.destroySoon()
  }
}

/** One complete HTTP/1.1 GET without a body, in exactly this chunk; undefined for anything else. */
function readPlainGet(chunk: Buffer) {
  const text = chunk.toString('latin1')
  if (!text.startsWith('GET /')) return undefined
  const end = text.indexOf(' ', 5)
  if (!text.startsWith(' HTTP/1.1\r\n', end)) return undefined
  const lines = text.slice(end + ' HTTP/1.1\r\n'.length)
  if (!HEADER_LINES.test(lines) || NOT_PLAIN.test(lines) || lines.match(HOST)?.length !== 1) return undefined
  return { path: text.slice('GET '.length, end), acceptEncoding: ACCEPT_ENCODING.exec(lines)?.[1] ?? '' }
}
