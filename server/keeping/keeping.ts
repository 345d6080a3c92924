import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'

/** What keeping a house takes of its context. */
export type Keeping = Pick<Context, 'actor' | 'config' | 'clock' | 'db' | 'files'>
/** The same where the rows have been written out. */
export type KeepingFiles = Pick<Keeping, 'actor' | 'config' | 'files'>

/** Hears how far something is. `of` is unknown where nobody has counted. */
export type Tell = (step: string, done: number, of?: number) => void

/** What an operator has asked for and is not done, in words for the operator. Nothing has been changed. */
export class Refused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Refused'
  }
}

/** Something is broken in a backup, or did not arrive as it was sent. */
export class NotWhole extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotWhole'
  }
}

const MODULUS = 1n << 128n

/** A checksum over any number of texts, in whatever order they come. */
export function sumOfTexts() {
  let sum = 0n
  return {
    add(text: string) {
      sum = (sum + BigInt(`0x${sha256(text).slice(0, 32)}`)) % MODULUS
    },
    hex: () => sum.toString(16).padStart(32, '0'),
  }
}

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** The SHA-256 of a stream, hex, which is passed on as it comes. */
export function hashed(stream: AsyncIterable<Uint8Array>) {
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
    /** When all has passed. */
    result: () => ({ sum: hash.digest('hex'), bytes }),
  }
}

/** The SHA-256 of everything that a stream holds. */
export async function sumOfStream(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const { passing, result } = hashed(stream)
  for await (const _ of passing);
  return result().sum
}
