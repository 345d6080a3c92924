import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { API, UPLOADED_MEDIA } from '../../contract/paths.ts'
import { account, isClientPage, isDesk, usesCamera } from '../../domain/screens.ts'
import { requestedPart } from '../http/byte-range.ts'
import { type PagesConfig, securityHeaders } from '../http/security-headers.ts'
import type { RenderedSite } from '../website/render/rendered-site.ts'
import { readBuild } from './built-files.ts'
import { REVALIDATE, type ServedFile, type Variant } from './served-file.ts'
import { prepareSite, type ShownSite } from './shown-site.ts'

/** What visitors get without the API: the built files, and the site that is shown at present. */
export interface StaticServer {
  /**
   * Answers GET and HEAD for everything that was built or rendered, before the API is asked: pages at one canonical
   * address, hashed files cached for ever, pictures from disk. Returns false for anything else, such as what was
   * uploaded.
   */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  /** Shows this site from the next request on, whole, instead of the one before. */
  show(site: RenderedSite): void
}

/** Where a password manager looks for the page on which a password is changed. */
const CHANGE_PASSWORD = '/.well-known/change-password'

/** Hears of each page of the site that was sent, or that a browser has already. */
type OnPage = (page: string, request: IncomingMessage) => void

/** Reads the build. Until a site is shown, it has no pages. */
export function createStatic(buildDir: string, config: PagesConfig, onPage?: OnPage): StaticServer {
  const headers = securityHeaders(config)
  const { files: built, shellRoutes } = readBuild(buildDir, config)
  let shown: ShownSite | undefined

  const handle = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url ?? '/'
    const cut = url.indexOf('?')
    const raw = cut < 0 ? url : url.slice(0, cut)
    // One site for the whole request, whatever is shown meanwhile.
    const site = shown
    // The icons of a site with a logo come before the program's own.
    const find = (name: string) => site?.pages.get(name) ?? site?.files.get(name) ?? built.get(name)
    const sendFound = (name: string, entry: ServedFile) => {
      send(request, response, entry, 200)
      // Afterwards, so that nobody waits for it.
      if (onPage && request.method === 'GET' && site?.pages.has(name)) onPage(name, request)
      return true
    }
    const direct = find(raw)
    if (direct) return sendFound(raw, direct)
    if (isApi(raw) || !site) return false
    const redirect = (status: 302 | 308, to: string, more?: { 'Cache-Control': string }): true => {
      response.writeHead(status, { ...headers, Location: to, ...more })
      response.end()
      return true
    }
    if (raw === CHANGE_PASSWORD) return redirect(302, account.security)
    const query = cut < 0 ? '' : url.slice(cut)
    const name = decode(raw)
    const tidy = tidyPath(name)
    // An order's address holds a case-sensitive key.
    const canonical = shellRoutes.some((route) => route.test(tidy)) ? tidy : tidy.toLowerCase()
    if (
      canonical !== name &&
      (site.pages.has(canonical) || shellRoutes.some((route) => route.test(canonical)))
    )
      return redirect(308, encodeURI(canonical) + query)
    const decoded = find(name)
    if (decoded) return sendFound(name, decoded)
    if (shellRoutes.some((route) => route.test(name)))
      return send(request, response, shellOf(site, name), 200)
    const moved = site.moved.get(canonical)
    // Asked for again each time: the page may move back, and a browser that knew better would go in circles.
    if (moved) return redirect(308, encodeURI(moved) + query, { 'Cache-Control': REVALIDATE })
    if (site.gone.has(canonical)) return send(request, response, site.missing, 410)
    const [, instead] = site.replaced.find(([route]) => route.test(tidy)) ?? []
    if (instead) return redirect(302, instead, { 'Cache-Control': 'no-store' })
    return send(request, response, site.missing, 404)
  }
  return {
    handle,
    show(site) {
      shown = prepareSite(site, config)
    },
  }
}

function shellOf(site: ShownSite, name: string): ServedFile {
  if (usesCamera(name)) return site.cameraShell
  if (isClientPage(name)) return site.clientShell
  return isDesk(name) ? site.deskShell : site.shell
}

const API_PREFIXES = [API, '/auth/v1/', '/rest/v1/', '/functions/v1/', ...UPLOADED_MEDIA]
function isApi(name: string) {
  return API_PREFIXES.some((prefix) => name.startsWith(prefix)) || /^\/(healthz|readyz)$/.test(name)
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
    .replace(/(?<!\/)\/+$/, '')
  return tidy || '/'
}

function send(request: IncomingMessage, response: ServerResponse, entry: ServedFile, status: number): true {
  const chosen = entry.kind === 'held' ? bestVariant(entry, request.headers['accept-encoding']) : entry
  const known = request.headers['if-none-match']
  if (status === 200 && known?.includes(entry.etag.slice(1, -1))) {
    const { 'Content-Length': _, 'Content-Encoding': __, ...rest } = chosen.head
    response.writeHead(304, rest)
    response.end()
    return true
  }
  if (status === 200 && 'body' in chosen && chosen.head['Content-Type'] === 'video/mp4')
    return sendFilm(request, response, chosen)
  response.writeHead(status, chosen.head)
  if (request.method === 'HEAD') response.end()
  else if ('body' in chosen) response.end(chosen.body)
  // Closes the file too if the reader leaves half-way.
  else pipeline(createReadStream(chosen.file), response, () => undefined)
  return true
}

/** A film by the parts that are asked for: Safari plays no other. */
function sendFilm(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  { head, body }: Variant,
): true {
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
  const { ETag: etag, ...rest } = head
  const asked = { etag: String(etag), headers: rest as Record<string, string> }
  const { status, part, headers: answered } = requestedPart({ get }, body.length, asked)
  response.writeHead(status, answered)
  response.end(method === 'HEAD' || !part ? undefined : body.subarray(part.start, part.end))
  return true
}

function bestVariant(entry: Extract<ServedFile, { kind: 'held' }>, accepted: string | undefined): Variant {
  if (accepted && entry.br && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return entry.br
  if (accepted && entry.gzip && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return entry.gzip
  return entry.identity
}
