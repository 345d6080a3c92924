import type { Readable } from 'node:stream'

/**
 * Where originals and renditions are stored. Keys are relative paths (`originals/<id>.jpg`), see `checkKey`. Nothing in
 * it is public.
 */
export interface Files {
  /**
   * Writes atomically: a stream that fails half-way leaves the previous content. Writing a key again replaces it. The
   * stream is read to its end, or destroyed when the promise rejects.
   */
  put(key: string, content: Buffer | Readable): Promise<void>
  /** The whole file; rejects with `FileMissing` if there is none. */
  read(key: string): Promise<Buffer>
  /**
   * A stream of the file, or of its part from `start` up to but not including `end`; rejects with `FileMissing` before the
   * first byte if there is none.
   */
  stream(key: string, part?: FilePart): Promise<Readable>
  /** Size in bytes, or undefined if there is no such file. */
  size(key: string): Promise<number | undefined>
  /** Removing a missing file does nothing. */
  remove(key: string): Promise<void>
  /**
   * Every file under a folder (`originals`), in no particular order; nothing for a missing folder. Files being written
   * are left out; files that come or go meanwhile may be.
   */
  list(folder: string): AsyncIterable<ListedFile>
  /** Rejects if the store is unreachable; used by `/readyz`, and cheap. */
  check(): Promise<void>
}

/** Bytes of a file, within its size; at least one. */
export interface FilePart {
  start: number
  end: number
}

export interface ListedFile {
  key: string
  bytes: number
  changedAt: Date
}

export class FileMissing extends Error {
  constructor(key: string) {
    super(`no file ${key}`)
    this.name = 'FileMissing'
  }
}

export class InvalidKey extends Error {
  constructor(key: string) {
    super(`not a key of a file: ${JSON.stringify(key.slice(0, 300))}`)
    this.name = 'BadKey'
  }
}

const KEY = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/

/**
 * The key itself, if every driver can hold it: at most 200 lower-case letters, digits, `-`, `_`, `.` and
 * `/`, no part empty or beginning with a dot, never `..`. Throws `InvalidKey` otherwise.
 */
export function checkKey(key: string): string {
  if (key.length > 200 || key.includes('..') || !KEY.test(key)) throw new InvalidKey(key)
  return key
}
