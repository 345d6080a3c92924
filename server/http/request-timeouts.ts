import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { MEDIA_UPLOADS, UPLOADS } from '../../contract/paths.ts'

/** How long a sender may take, in milliseconds. */
export interface RequestTimeouts {
  /** For the head of a request. */
  headMs: number
  /** How often progress is checked. */
  everyMs: number
  /** How many bytes of a body must arrive between two checks. */
  leastBytes: number
  /** For a whole body. Uploads may take as long as they keep moving. */
  bodyMs: number
}

/** A connection slower than 100 bytes a second carries neither a photo nor a form. */
export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headMs: 60_000,
  everyMs: 60_000,
  leastBytes: 6000,
  bodyMs: 300_000,
}

/** Closes connections whose sender is too slow to ever finish. */
export function enforceRequestTimeouts(server: Server, patience: RequestTimeouts): void {
  server.headersTimeout = patience.headMs
  // Node's own limit on a whole request would cut uploads off.
  server.requestTimeout = 0
  server.on('request', (request, response) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    if (coding !== undefined || Number(length) > 0) watch(request, response, patience)
  })
}

function watch(request: IncomingMessage, response: ServerResponse, patience: RequestTimeouts) {
  const { socket } = request
  let before = socket.bytesRead
  const stop = () => {
    clearInterval(progressCheck)
    clearTimeout(late)
    request.off('end', stop)
    socket.off('close', stop)
  }
  const drop = () => {
    stop()
    if (request.complete) return
    if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }
  const progressCheck = setInterval(() => {
    const came = socket.bytesRead - before
    before = socket.bytesRead
    // Bytes received but not read yet are not the sender's fault.
    if (request.complete || (came < patience.leastBytes && request.readableLength === 0)) drop()
  }, patience.everyMs)
  const isUpload = [UPLOADS, MEDIA_UPLOADS].some((address) => request.url?.startsWith(address))
  const late = isUpload ? undefined : setTimeout(drop, patience.bodyMs)
  request.on('end', stop)
  socket.on('close', stop)
}
