import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { OperatorError } from '../errors.ts'
import { sha256 } from '../platform/sha256.ts'

/** The parts of the context that backup, restore, check and move use. */
export type BackupContext = Pick<Context, 'actor' | 'config' | 'clock' | 'db' | 'files'>
/** The same once the rows have been exported. */
export type BackupFiles = Pick<BackupContext, 'actor' | 'config' | 'files'>

/** Reports progress. `of` is missing if the total is unknown. */
export type ReportProgress = (step: string, done: number, of?: number) => void

/** A request of the operator's that is refused, with the reason in words. */
export class CommandRejected extends OperatorError {}

/** A backup is damaged, or something did not arrive as it was sent. */
export class IntegrityError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'IntegrityError'
  }
}

const MODULUS = 1n << 128n

/** A checksum over any number of texts, independent of their order. */
export function checksumOfTexts() {
  let sum = 0n
  return {
    add(text: string) {
      sum = (sum + BigInt(`0x${sha256(text).slice(0, 32)}`)) % MODULUS
    },
    hex: () => sum.toString(16).padStart(32, '0'),
  }
}

/** Passes a stream on unchanged and computes its SHA-256, in hex. */
export function hashStream(stream: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* passing() {
    for await (const chunk of stream) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return {
    passing: passing(),
    /** Once the stream has ended. */
    result: () => ({ sum: hash.digest('hex'), bytes }),
  }
}

/** The SHA-256 of a whole stream. */
export async function checksumOfStream(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const { passing, result } = hashStream(stream)
  for await (const _ of passing);
  return result().sum
}
