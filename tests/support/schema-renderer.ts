import { existsSync } from 'node:fs'
import path from 'node:path'
import { siteKinds } from '../../domain/site/kinds/all.ts'
import { SITE_KINDS } from '../../domain/site/kinds/names.ts'
import { contentPolicy } from '../../server/http/security-headers.ts'
import type { PublicSite, SiteRenderer } from '../../server/website/renderer.ts'

const media = path.join(import.meta.dirname, '../../content/media')
const body = (html: string) => ({ identity: Buffer.from(html) })
const page = (html: string) => ({ body: body(html), scripts: [] })

/**
 * Renders nothing but the website's words, each document checked by its kind's schema: for tests of what is published
 * when, which need no build. `tests/process/` publishes with real pages.
 */
export const schemaRenderer: SiteRenderer = {
  async renderAhead() {},
  async renderSite(site) {
    check(site)
    const { moved, gone } = site
    const words = page(escaped(site))
    return {
      hash: '',
      pages: { '/': words },
      missing: words,
      shell: words,
      clientShell: words,
      deskShell: words,
      files: {},
      sharedPictures: {},
      undrawn: {},
      replaced: {},
      moved,
      gone,
    }
  },
  drawShares: async (site) => site,
  dropShares: async () => undefined,
  compressSite: async (site) => site,
  async renderPage(site, address) {
    check(site)
    return {
      html: `<html><head><title>${address}</title></head><body>${escaped(site)}</body></html>`,
      policy: contentPolicy([], { PUBLIC_URL: 'http://localhost:3000' }, { cards: false }),
    }
  },
  hasSamplePicture: async (key) => existsSync(path.join(media, `${key}.jpg`)),
}

function check({ content }: PublicSite) {
  for (const kind of SITE_KINDS)
    for (const document of [content[kind] ?? []].flat() as Record<string, unknown>[]) {
      const { id: _, ...words } = document
      siteKinds[kind].schema.parse(words)
    }
}

const escaped = (site: PublicSite) => JSON.stringify(site.content).replaceAll('<', '&lt;')
