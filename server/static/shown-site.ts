import {
  cameraHeaders,
  cardHeaders,
  contentPolicy,
  type PagesConfig,
  securityHeaders,
} from '../http/security-headers.ts'
import type { RenderedPage, RenderedSite } from '../website/render/rendered-site.ts'
import { routePattern } from './built-files.ts'
import { hold, REVALIDATE, type ServedFile } from './served-file.ts'

/** A rendered site, ready to be served. */
export interface ShownSite {
  /** By canonical path: `/blog`. */
  pages: ReadonlyMap<string, ServedFile>
  /** By path: `/feed.xml`, `/share/about.jpg`. */
  files: ReadonlyMap<string, ServedFile>
  /** The single-page app's document; and that of the desk's screens. */
  shell: ServedFile
  deskShell: ServedFile
  clientShell: ServedFile
  /** The desk's for a screen that may use the camera. */
  cameraShell: ServedFile
  /** The page for unknown addresses. */
  missing: ServedFile
  /** Where unknown addresses lead for now. */
  replaced: readonly (readonly [RegExp, string])[]
  /** Where a page with a new address is, by its old path. */
  moved: ReadonlyMap<string, string>
  /** The paths of deleted pages. */
  gone: ReadonlySet<string>
}

/** Gives each page its headers: a page's policy allows its own inline scripts and no others. */
export function prepareSite(site: RenderedSite, config: PagesConfig): ShownSite {
  const headers = { ...securityHeaders(config), 'Cache-Control': REVALIDATE }
  const page = ({ body, scripts }: RenderedPage) =>
    hold('.html', body, {
      ...headers,
      'Content-Security-Policy': contentPolicy(scripts, config, { cards: false }),
    })
  const pages = Object.entries(site.pages).map(([path, each]) => [path, page(each)] as const)
  const files = Object.entries(site.files).map(([path, body]) => [path, hold(path, body, headers)] as const)
  const shell = ({ body, scripts }: RenderedPage, more = {}) =>
    hold('.html', body, {
      ...headers,
      ...cardHeaders(config),
      'Content-Security-Policy': contentPolicy(scripts, config, { cards: true }),
      // Search engines should not index it.
      'X-Robots-Tag': 'noindex',
      ...more,
    })
  return {
    pages: new Map(pages),
    files: new Map(files),
    shell: shell(site.shell),
    deskShell: shell(site.deskShell),
    clientShell: shell(site.clientShell),
    cameraShell: shell(site.deskShell, cameraHeaders),
    missing: page(site.missing),
    replaced: Object.entries(site.replaced).map(([route, to]) => [routePattern(route), to] as const),
    moved: new Map(Object.entries(site.moved)),
    gone: new Set(site.gone),
  }
}
