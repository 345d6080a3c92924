import { IncomingMessage } from 'node:http'

/** How much of an unwanted body is still read, and for how long. */
export interface DrainLimits {
  bytes: number
  ms: number
}

const DRAIN_LIMITS: DrainLimits = { bytes: 16 * 1024 ** 2, ms: 20_000 }

/**
 * Reads the rest of a request's body, within limits, although the response is ready. Closing a connection on a client
 * that is still sending resets it and loses the response: a browser sees a broken connection, a proxy a broken server.
 * Resolves to false if a limit is exceeded.
 */
export function drainBody(request: unknown, { bytes, ms }: DrainLimits = DRAIN_LIMITS): Promise<boolean> {
  // A request made to the application directly has no body on its way.
  if (!(request instanceof IncomingMessage) || request.complete || request.destroyed)
    return Promise.resolve(true)
  const { socket } = request
  const most = socket.bytesRead + bytes
  return new Promise((resolve) => {
    const done = (drained: boolean) => {
      clearTimeout(late)
      request.off('end', whole).off('close', whole).off('error', whole)
      resolve(drained)
    }
    const whole = () => done(true)
    const late = setTimeout(done, ms, false)
    // A previous reader has stopped, and its listener would stall the stream.
    request.removeAllListeners('data')
    request.on('data', () => {
      if (socket.bytesRead > most) done(false)
    })
    request.on('end', whole).on('close', whole).on('error', whole)
    request.resume()
  })
}
