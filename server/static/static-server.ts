import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { API, UPLOADED_MEDIA } from '../../contract/paths.ts'
import { type PagesConfig, securityHeaders } from '../http/security-headers.ts'
import { readBuild } from './built-files.ts'
import type { ServedFile, Variant } from './served-file.ts'

/**
 * Answers GET and HEAD for everything that was built, before the API is asked, which has uploaded pictures and films too: pages at one canonical address, hashed
 * files cached for ever, pictures from disk. `handle` returns false for anything else.
 */
export function createStatic(buildDir: string, config: PagesConfig) {
  const headers = securityHeaders(config)
  const { pages, files, shell, shellRoutes, missing, replaced } = readBuild(buildDir, config)

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
    // An order's address holds a case-sensitive key.
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
  return { handle }
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
  response.writeHead(status, chosen.head)
  if (request.method === 'HEAD') response.end()
  else if ('body' in chosen) response.end(chosen.body)
  // Closes the file too if the reader leaves half-way.
  else pipeline(createReadStream(chosen.file), response, () => undefined)
  return true
}

function bestVariant(entry: Extract<ServedFile, { kind: 'held' }>, accepted: string | undefined): Variant {
  if (accepted && entry.br && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return entry.br
  if (accepted && entry.gzip && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return entry.gzip
  return entry.identity
}
