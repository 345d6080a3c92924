import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { EncodedBody } from '../website/render/rendered-site.ts'

/** One encoding of a file: its headers, except for the date, and its body. */
export interface Variant {
  head: Record<string, string | number>
  body: Buffer
}

/** A file held in memory in each encoding, or (media) one that is streamed from disk. */
export type ServedFile =
  | { kind: 'held'; etag: string; identity: Variant; gzip?: Variant; br?: Variant }
  | { kind: 'streamed'; etag: string; file: string; head: Record<string, string | number> }

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.mp4': 'video/mp4',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
const FOREVER = 'public, max-age=31536000, immutable'
/** For what keeps its name when it changes. */
export const REVALIDATE = 'no-cache'

type Head = Record<string, string>

/** A file as built, in the encodings made by the build. */
export function loadBuilt(file: string, name: string, headers: Head): ServedFile {
  const compressed = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined)
  const caching = name.startsWith('/assets/') ? FOREVER : REVALIDATE
  const [gzip, br] = [compressed('.gz'), compressed('.br')]
  const body = { identity: readFileSync(file), ...(gzip && { gzip }), ...(br && { br }) }
  return hold(name, body, { ...headers, 'Cache-Control': caching })
}

/** A body in the encodings that there are; `name` ends as its type demands. */
export function hold(name: string, { identity, br, gzip }: EncodedBody, headers: Head): ServedFile {
  const etag = etagOf(identity)
  const common = {
    ...headers,
    'Content-Type': TYPES[path.extname(name) || name] ?? 'application/octet-stream',
  }
  const variant = (bytes: Buffer, encoding?: 'gzip' | 'br'): Variant => ({
    body: bytes,
    head: {
      ...common,
      ETag: encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag,
      Vary: 'Accept-Encoding',
      'Content-Length': bytes.length,
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    },
  })
  return {
    kind: 'held',
    etag,
    identity: variant(identity),
    ...(gzip ? { gzip: variant(gzip, 'gzip') } : {}),
    ...(br ? { br: variant(br, 'br') } : {}),
  }
}

/** A picture, streamed from disk. Its name changes with it. */
export function stream(file: string, headers: Head): ServedFile {
  const { size, mtimeMs } = statSync(file)
  const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
  return {
    kind: 'streamed',
    etag,
    file,
    head: {
      ...headers,
      'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'Content-Length': size,
      'Cache-Control': FOREVER,
      ETag: etag,
    },
  }
}

function etagOf(body: Buffer) {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}
