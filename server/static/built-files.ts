import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  ACCOUNTS_SERVICE,
  type AccountsService,
  DEFAULT_API_KEY,
} from '../../domain/accounts/accounts-service.ts'
import { cardHeaders, contentPolicy, type PagesConfig, securityHeaders } from '../http/security-headers.ts'
import { loadBuilt, loadRewritten, type ServedFile, stream } from './served-file.ts'

/** The build's description of the pages, written by `scripts/build/pages/write-pages.ts`. */
interface BuildManifest {
  /** Hashes for the Content-Security-Policy of each HTML file, by its path in `build/client`. */
  csp: Record<string, string[]>
  /** Route patterns of the single-page app: `/school-photos/admin/*`. */
  app: string[]
  /** The origin that the pages were built for. */
  origin: string
  /** Redirects for missing pages, by pattern: `/blog/:slug` to `/blog`. */
  replaced: Record<string, string>
}

/** The built files, ready to be served. */
export interface BuiltFiles {
  /** By canonical path: `/blog`. */
  pages: Map<string, ServedFile>
  /** By path: `/assets/entry-abc.js`, `/media/…`. */
  files: Map<string, ServedFile>
  /** The single-page app's document, for every address that matches `shellRoutes`. */
  shell: ServedFile | undefined
  shellRoutes: RegExp[]
  /** The 404 page. */
  missing: ServedFile | undefined
  /** Redirects for missing pages. */
  replaced: (readonly [RegExp, string])[]
}

/** Files that may contain the origin: pages with their data and code, and files for search engines. */
const TEXTS = /\.(?:html|js|json|data|txt|xml|webmanifest)$/
/** The app's document, which search engines should not index. */
const SHELL = '/__spa-fallback.html'

/** Reads the build in `buildDir` into memory, except for pictures. Throws if there is none. */
export function readBuild(buildDir: string, config: PagesConfig): BuiltFiles {
  const client = path.join(buildDir, 'client')
  const manifest = readManifest(buildDir)
  const headers = securityHeaders(config)
  const accounts = accountsScript(config)
  const moved = movedTo(manifest.origin, config)
  const pages = new Map<string, ServedFile>()
  const files = new Map<string, ServedFile>()
  for (const file of walk(client)) {
    const name = `/${path.relative(client, file).split(path.sep).join('/')}`
    if (name.endsWith('.br') || name.endsWith('.gz')) continue
    const html = name.endsWith('.html')
    const rewritten = moved && TEXTS.test(name) ? moved(file) : undefined
    const hashes = manifest.csp[name.slice(1)] ?? []
    const csp = html ? contentPolicy(hashes, config, { cards: name === SHELL }) : undefined
    const head = {
      ...headers,
      ...(csp && { 'Content-Security-Policy': csp }),
      ...(name === SHELL && { 'X-Robots-Tag': 'noindex', ...cardHeaders(config) }),
    }
    const within = html ? accounts : undefined
    const entry =
      rewritten || within
        ? loadRewritten(name, withinHead(rewritten ?? readFileSync(file, 'utf8'), within), head)
        : loadBuilt(file, name, head)
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
  return {
    pages,
    files,
    shell,
    missing,
    shellRoutes: manifest.app.map(routePattern),
    replaced: Object.entries(manifest.replaced).map(([route, to]) => [routePattern(route), to] as const),
  }
}

/**
 * Returns a function that reads a built file and replaces the built-in origin by the configured one; it returns
 * undefined if the file has none. Itself undefined if both origins are the same or none is configured.
 */
function movedTo(built: string, { PUBLIC_URL, publicUrlIsSet }: PagesConfig) {
  const now = new URL(PUBLIC_URL).href.replace(/\/$/, '')
  if (!publicUrlIsSet || new URL(built).href.replace(/\/$/, '') === now) return undefined
  const escaped = built.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // Must not match the beginning of another host's name.
  const address = new RegExp(`${escaped}(?![\\w-]|\\.\\w|:\\d)`, 'g')
  return (file: string): string | undefined => {
    const text = readFileSync(file, 'utf8')
    return text.includes(built) ? text.replace(address, () => now) : undefined
  }
}

function withinHead(html: string, script: string | undefined) {
  return script ? html.replace('</head>', () => `${script}</head>`) : html
}

/**
 * Adds the configured accounts service to every page, unless it is our own with its default key. It is data, so the
 * Content-Security-Policy does not matter. `web/session.ts` reads it.
 */
function accountsScript({ AUTH_URL, AUTH_API_KEY = DEFAULT_API_KEY }: PagesConfig): string | undefined {
  if (!AUTH_URL && AUTH_API_KEY === DEFAULT_API_KEY) return undefined
  const service: AccountsService = { url: AUTH_URL, apiKey: AUTH_API_KEY }
  const json = JSON.stringify(service).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${ACCOUNTS_SERVICE}">${json}</script>`
}

function readManifest(buildDir: string): BuildManifest {
  const file = path.join(buildDir, 'pages.json')
  if (!existsSync(file)) throw new Error('There is no build yet: run `npm run build` first.')
  return JSON.parse(readFileSync(file, 'utf8')) as BuildManifest
}

/** `/a/:id/*` as a regular expression. */
function routePattern(route: string) {
  const source = route.replace(/\/\*$/, '(?:/.*)?').replace(/:[^/]+\??/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

function* walk(dir: string): Generator<string> {
  for (const item of readdirSync(dir, { withFileTypes: true })) {
    const full = path.join(dir, item.name)
    if (item.isDirectory()) yield* walk(full)
    else yield full
  }
}
