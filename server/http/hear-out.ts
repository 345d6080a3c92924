import { IncomingMessage } from 'node:http'

/** How much, and for how long, is still taken in of a body that nobody wants. */
export interface Patience {
  bytes: number
  ms: number
}

const PATIENCE: Patience = { bytes: 16 * 1024 ** 2, ms: 20_000 }

/**
 * Takes in, within reason, what is still being sent of a body whose answer is made already. A line that is closed on a
 * sender is reset, and the answer lost with it: a browser sees a broken connection, a proxy a broken server. False when
 * there is more than patience for.
 */
export function hearOut(request: unknown, { bytes, ms }: Patience = PATIENCE): Promise<boolean> {
  // Whoever asks the application itself sends all at once.
  if (!(request instanceof IncomingMessage)) return Promise.resolve(true)
  if (request.complete || request.destroyed) return Promise.resolve(true)
  const { socket } = request
  const most = socket.bytesRead + bytes
  return new Promise((resolve) => {
    const done = (heard: boolean) => {
      clearTimeout(late)
      request.off('end', whole).off('close', whole).off('error', whole)
      resolve(heard)
    }
    const whole = () => done(true)
    const late = setTimeout(done, ms, false)
    // Whoever read it before has stopped, and would hold it up.
    request.removeAllListeners('data')
    request.on('data', () => {
      if (socket.bytesRead > most) done(false)
    })
    request.on('end', whole).on('close', whole).on('error', whole)
    request.resume()
  })
}
