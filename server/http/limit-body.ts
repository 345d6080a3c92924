import type { MiddlewareHandler } from 'hono'
import { generalErrors } from '../../content/errors/general.ts'
import { AppError } from '../errors.ts'

export const MEGABYTE = 1024 * 1024

/** How many bytes beyond the limit are still read. */
const READ_ON = 8 * 1024 * 1024

/**
 * Throws the error `refuse` makes for a body of more than `maxSize` bytes. The rest of the body is read first, within
 * reason, because a sender that is cut off never sees why.
 */
export function limitBody(maxSize: number, refuse: () => Error = tooLarge): MiddlewareHandler {
  return async (c, next) => {
    const { headers, method } = c.req.raw
    const declared = headers.has('transfer-encoding') ? null : headers.get('content-length')
    // Node holds a sender to its declared length.
    if (method === 'GET' || method === 'HEAD' || (declared !== null && Number(declared) <= maxSize))
      return next()
    const { body } = c.req.raw
    if (!body) return next()
    const whole = await readWhole(body, maxSize)
    if (!whole) throw refuse()
    c.req.raw = new Request(c.req.raw, { body: whole })
    return next()
  }
}

const tooLarge = () => new AppError('tooLarge', 'too-large', generalErrors.tooLarge)

/** Undefined for more than `maxSize` bytes. */
async function readWhole(
  body: ReadableStream<Uint8Array>,
  maxSize: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.byteLength
    if (size <= maxSize) parts.push(part)
    if (size > maxSize + READ_ON) break
  }
  return size <= maxSize ? new Uint8Array(Buffer.concat(parts)) : undefined
}
