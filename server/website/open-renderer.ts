import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { contentPolicy } from '../http/security-headers.ts'
import type { SiteRenderer } from './renderer.ts'

const media = path.join(import.meta.dirname, '../../content/media')

/** Until pages are rendered here: accepts every site, and shows a document's words as they are. */
export function openSiteRenderer(config: Config): SiteRenderer {
  return {
    async renderSite(site) {
      return site
    },
    async renderPage(site, page) {
      const words = JSON.stringify({ page, site }, null, 1).replaceAll('<', '\\u003c')
      return {
        html: `<!doctype html><html lang="en"><head><title>Preview</title></head><body><pre>${words}</pre></body></html>`,
        policy: contentPolicy([], config, { cards: false }),
      }
    },
    async picture(key) {
      return existsSync(path.join(media, `${key}.jpg`)) ? { alt: '' } : undefined
    },
    async film() {
      return false
    },
  }
}
