import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { ConfigError } from './config.ts'
import { contentPolicy, type PagesConfig, securityHeaders } from './security-headers.ts'

/** What the build says of the pages: written by `scripts/finish-build.ts`. */
interface BuildManifest {
  /** Hashes for the Content-Security-Policy of each HTML file, by its path in `build/client`. */
  csp: Record<string, string[]>
  /** Patterns of the addresses that the application's shell serves: `/school-photos/admin/*`. */
  shellRoutes: string[]
  /** Patterns of addresses that, where there is no such page, lead to another: `/blog/:slug` to `/blog`. */
  replaced: Record<string, string>
}

interface Variant {
  head: Record<string, string | number>
  body: Buffer
  /** Head and body in one piece, made when first asked for; the date in it is as old as `second`. */
  whole?: { bytes: Buffer; second: number }
}

/** Larger files are not kept a second time, in one piece with their heads. */
const WHOLE_UP_TO = 128 * 1024
const STATUS_LINE = 'HTTP/1.1 200 OK\r\nDate: '

/** A file held in memory in each encoding, or (media) one that is streamed from disk. */
type Entry =
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
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
/** The page that the school area's addresses are answered with, which no search engine should keep. */
const SHELL = '/__spa-fallback.html'
const FOREVER = 'public, max-age=31536000, immutable'
const REVALIDATE = 'public, max-age=0, must-revalidate'

/**
 * Answers GET and HEAD for everything that was built, from memory, before the API is asked: pages in one
 * canonical form, hashed files for ever, pictures from disk. `handle` returns false for what is not its business.
 */
export function createStatic(buildDir: string, config: PagesConfig) {
  const client = path.join(buildDir, 'client')
  const manifest = readManifest(buildDir, config)
  const headers = securityHeaders(config)
  const pages = new Map<string, Entry>()
  const files = new Map<string, Entry>()
  for (const file of walk(client)) {
    const name = `/${path.relative(client, file).split(path.sep).join('/')}`
    if (name.endsWith('.br') || name.endsWith('.gz')) continue
    const csp = name.endsWith('.html')
      ? contentPolicy(manifest.csp[name.slice(1)] ?? [], config, { cards: name === SHELL })
      : undefined
    const entry = hold(file, name, {
      ...headers,
      ...(csp && { 'Content-Security-Policy': csp }),
      ...(name === SHELL && { 'X-Robots-Tag': 'noindex' }),
    })
    if (name.endsWith('/index.html')) pages.set(name.slice(0, -'/index.html'.length) || '/', entry)
    else files.set(name, entry)
  }
  const media = path.join(buildDir, 'media')
  if (existsSync(media))
    for (const file of walk(media))
      files.set(`/media/${path.relative(media, file).split(path.sep).join('/')}`, stream(file, headers))
  const shell = files.get(SHELL)
  const missing = pages.get('/404') ?? shell
  files.delete(SHELL)
  pages.delete('/404')
  const shellRoutes = manifest.shellRoutes.map(routePattern)
  const replaced = Object.entries(manifest.replaced).map(([route, to]) => [routePattern(route), to] as const)

  const handle = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url ?? '/'
    const cut = url.indexOf('?')
    const raw = cut < 0 ? url : url.slice(0, cut)
    const direct = pages.get(raw) ?? files.get(raw)
    if (direct) return send(request, response, direct, 200)
    if (isApi(raw)) return false
    const name = decode(raw)
    const tidy = tidyPath(name)
    // An order's address holds a key in which capitals count.
    const canonical = shellRoutes.some((route) => route.test(tidy)) ? tidy : tidy.toLowerCase()
    if (canonical !== name && (pages.has(canonical) || shellRoutes.some((route) => route.test(canonical)))) {
      response.writeHead(308, {
        ...headers,
        Location: encodeURI(canonical) + (cut < 0 ? '' : url.slice(cut)),
      })
      response.end()
      return true
    }
    const decoded = pages.get(name) ?? files.get(name)
    if (decoded) return send(request, response, decoded, 200)
    if (shell && shellRoutes.some((route) => route.test(name))) return send(request, response, shell, 200)
    const [, instead] = replaced.find(([route]) => route.test(tidy)) ?? []
    if (instead) {
      response.writeHead(302, { ...headers, Location: instead, 'Cache-Control': 'no-store' })
      response.end()
      return true
    }
    if (missing) return send(request, response, missing, 404)
    return false
  }
  /** The whole 200 of a page or file in memory under its one canonical path, for the fast path. */
  const whole = (path: string, acceptEncoding: string): Buffer | undefined => {
    const entry = pages.get(path) ?? files.get(path)
    if (entry?.kind !== 'held') return undefined
    return inOnePiece(bestVariant(entry, acceptEncoding), Date.now())
  }
  return { handle, whole }
}

/** The date is written anew each second, in place: it always has 29 characters. */
function inOnePiece(variant: Variant, now: number): Buffer | undefined {
  if (variant.body.length > WHOLE_UP_TO) return undefined
  const second = Math.floor(now / 1000)
  variant.whole ??= { bytes: Buffer.concat([Buffer.from(headOf(variant)), variant.body]), second: 0 }
  if (variant.whole.second !== second) {
    variant.whole.bytes.write(new Date(now).toUTCString(), STATUS_LINE.length, 'latin1')
    variant.whole.second = second
  }
  return variant.whole.bytes
}

function headOf({ head }: Variant) {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${STATUS_LINE}${new Date(0).toUTCString()}\r\n${lines.join('')}\r\n`
}

function readManifest(buildDir: string, { AUTH_URL = '' }: PagesConfig): BuildManifest {
  const read = (name: string) => {
    const file = path.join(buildDir, name)
    if (!existsSync(file)) throw new Error('There is no build yet: run `npm run build` first.')
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  }
  const pages = read('pages.json') as {
    app: string[]
    replaced?: Record<string, string>
    /** The hosted accounts service that the pages ask. */
    authUrl?: string
  }
  if ((pages.authUrl ?? '') !== AUTH_URL)
    throw new ConfigError(
      'The pages were built with another AUTH_URL: run `npm run build` with this one first.',
    )
  return {
    csp: read('csp.json') as BuildManifest['csp'],
    shellRoutes: pages.app,
    replaced: pages.replaced ?? {},
  }
}

const API_PREFIXES = ['/api/', '/auth/v1/', '/rest/v1/', '/functions/v1/']
function isApi(name: string) {
  return API_PREFIXES.some((prefix) => name.startsWith(prefix)) || /^\/(healthz|readyz|metrics)$/.test(name)
}

function decode(raw: string) {
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

/** One address for each page: no doubled or trailing slashes, no `index.html`, lower case. */
function tidyPath(name: string) {
  const tidy = name
    .replace(/\/{2,}/g, '/')
    .replace(/\/index\.html$/, '/')
    .replace(/\.html$/, '')
    .replace(/\/+$/, '')
  return tidy || '/'
}

/** `/a/:id/*` as a regular expression. */
function routePattern(route: string) {
  const source = route.replace(/\/\*$/, '(?:/.*)?').replace(/:[^/]+\??/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

function hold(file: string, name: string, headers: Record<string, string>): Entry {
  const body = readFileSync(file)
  const etag = etagOf(body)
  const common = {
    ...headers,
    'Content-Type': TYPES[path.extname(name)] ?? 'application/octet-stream',
    'Cache-Control': name.startsWith('/assets/') ? FOREVER : REVALIDATE,
  }
  const variant = (suffix: string, encoding?: string): Variant | undefined => {
    const encoded = suffix ? file + suffix : file
    if (!existsSync(encoded)) return undefined
    const bytes = suffix ? readFileSync(encoded) : body
    const tag = encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag
    return {
      body: bytes,
      head: {
        ...common,
        ETag: tag,
        Vary: 'Accept-Encoding',
        'Content-Length': bytes.length,
        ...(encoding ? { 'Content-Encoding': encoding } : {}),
      },
    }
  }
  const gzip = variant('.gz', 'gzip')
  const br = variant('.br', 'br')
  return {
    kind: 'held',
    etag,
    identity: variant('') as Variant,
    ...(gzip ? { gzip } : {}),
    ...(br ? { br } : {}),
  }
}

function stream(file: string, headers: Record<string, string>): Entry {
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

function send(request: IncomingMessage, response: ServerResponse, entry: Entry, status: number): true {
  const chosen = entry.kind === 'held' ? bestVariant(entry, request.headers['accept-encoding']) : entry
  const known = request.headers['if-none-match']
  if (status === 200 && known?.includes(entry.etag.slice(1, -1))) {
    const { 'Content-Length': _, 'Content-Encoding': __, ...rest } = chosen.head
    response.writeHead(304, rest)
    response.end()
    return true
  }
  response.writeHead(status, chosen.head)
  if (request.method === 'HEAD') response.end()
  else if ('body' in chosen) response.end(chosen.body)
  else
    createReadStream(chosen.file)
      .on('error', () => response.destroy())
      .pipe(response)
  return true
}

function bestVariant(entry: Extract<Entry, { kind: 'held' }>, accepted: string | undefined): Variant {
  if (accepted && entry.br && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return entry.br
  if (accepted && entry.gzip && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return entry.gzip
  return entry.identity
}

function etagOf(body: Buffer) {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

function* walk(dir: string): Generator<string> {
  for (const item of readdirSync(dir, { withFileTypes: true })) {
    const full = path.join(dir, item.name)
    if (item.isDirectory()) yield* walk(full)
    else yield full
  }
}
