import { Readable } from 'node:stream'

/**
 * Runs `work` on content that may be a stream. If the stream fails before anybody reads it, the error surfaces on
 * reading instead of as an unhandled one. If `work` fails, the stream is destroyed.
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
