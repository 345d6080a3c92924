const RANGE = /^bytes=(\d*)-(\d*)$/

/** Whether a `Range` header resumes a broken download. */
export const isResumed = (range: string | undefined) =>
  RANGE.test(range ?? '') && !/^bytes=0*-/.test(range ?? '')

/**
 * Answers with a file in a way that lets a broken download resume: all of it, or the one part requested (RFC 9110, 14).
 * If the file has changed since (`If-Range`), or several parts are requested, the answer is the whole.
 */
export function answerWithParts(
  request: Headers,
  { body, etag, headers }: { body: Buffer; etag: string; headers: Record<string, string> },
): Response {
  const answer = (part: Buffer, status: number, more: Record<string, string> = {}) =>
    new Response(part as Uint8Array<ArrayBuffer>, {
      status,
      headers: {
        ...headers,
        ...more,
        ETag: etag,
        'Accept-Ranges': 'bytes',
        'Content-Length': String(part.length),
      },
    })
  const ifRange = request.get('If-Range')
  const range = ifRange === null || ifRange === etag ? RANGE.exec(request.get('Range') ?? '') : null
  const part = range && partOf(body.length, range[1] ?? '', range[2] ?? '')
  if (!part) return answer(body, 200)
  if (part.start >= body.length)
    return answer(Buffer.alloc(0), 416, { 'Content-Range': `bytes */${body.length}` })
  return answer(body.subarray(part.start, part.end), 206, {
    'Content-Range': `bytes ${part.start}-${part.end - 1}/${body.length}`,
  })
}

/** From `start` up to but not including `end`; undefined for an empty or reversed range. */
function partOf(size: number, first: string, last: string): { start: number; end: number } | undefined {
  if (first === '') return last === '' ? undefined : { start: Math.max(0, size - Number(last)), end: size }
  const start = Number(first)
  if (last === '') return { start, end: size }
  return Number(last) < start ? undefined : { start, end: Math.min(size, Number(last) + 1) }
}
