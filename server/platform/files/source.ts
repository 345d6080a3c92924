import { Readable } from 'node:stream'

/**
 * Runs `work` on content that may be a stream. A stream may fail before anybody reads it: that surfaces when
 * it is read, not as an unhandled error. When the work fails the stream is let go.
 */
export async function withSource(content: Buffer | Readable, work: () => Promise<void>): Promise<void> {
  if (!(content instanceof Readable)) return work()
  content.on('error', () => undefined)
  try {
    await work()
  } catch (error) {
    content.destroy()
    throw error
  }
}
