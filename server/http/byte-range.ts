import { Readable } from 'node:stream'

const RANGE = /^bytes=(\d*)-(\d*)$/

/** Whether a `Range` header resumes a broken download. */
export const isResumed = (range: string | undefined) =>
  RANGE.test(range ?? '') && !/^bytes=0*-/.test(range ?? '')

/** A file that is not held in memory. */
export interface StoredFile {
  size: number
  open(part: { start: number; end: number }): Promise<Readable>
}

interface Asked {
  etag: string
  headers: Record<string, string>
}

/**
 * Answers with a file in a way that lets a broken download resume: all of it, or the one part requested (RFC 9110, 14).
 * If the file has changed since (`If-Range`), or several parts are requested, the answer is the whole.
 */
export function answerWithParts(request: Headers, { body, ...asked }: Asked & { body: Buffer }): Response {
  const { status, part, headers } = requestedPart(request, body.length, asked)
  const sent = part ? body.subarray(part.start, part.end) : Buffer.alloc(0)
  return new Response(sent as Uint8Array<ArrayBuffer>, { status, headers })
}

/** The same for a file that is read while it is sent. */
export async function streamParts(request: Headers, { file, ...asked }: Asked & { file: StoredFile }) {
  const { status, part, headers } = requestedPart(request, file.size, asked)
  const body =
    part && part.end > part.start ? (Readable.toWeb(await file.open(part)) as ReadableStream) : null
  return new Response(body, { status, headers })
}

/** What to send of a file: no part where the request asks beyond its end. */
export function requestedPart(request: Pick<Headers, 'get'>, size: number, { etag, headers }: Asked) {
  const answer = (
    status: number,
    part?: { start: number; end: number },
    more: Record<string, string> = {},
  ) => ({
    status,
    part,
    headers: {
      ...headers,
      ...more,
      ETag: etag,
      'Accept-Ranges': 'bytes',
      'Content-Length': String(part ? part.end - part.start : 0),
    },
  })
  const ifRange = request.get('If-Range')
  const range = ifRange === null || ifRange === etag ? RANGE.exec(request.get('Range') ?? '') : null
  const part = range && partOf(size, range[1] ?? '', range[2] ?? '')
  if (!part) return answer(200, { start: 0, end: size })
  if (part.start >= size) return answer(416, undefined, { 'Content-Range': `bytes */${size}` })
  return answer(206, part, { 'Content-Range': `bytes ${part.start}-${part.end - 1}/${size}` })
}

/** From `start` up to but not including `end`; undefined for an empty or reversed range. */
function partOf(size: number, first: string, last: string): { start: number; end: number } | undefined {
  if (first === '') return last === '' ? undefined : { start: Math.max(0, size - Number(last)), end: size }
  const start = Number(first)
  if (last === '') return { start, end: size }
  return Number(last) < start ? undefined : { start, end: Math.min(size, Number(last) + 1) }
}
