import path from 'node:path'
import type { Page } from '@playwright/test'
import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import { createLog } from '../../../server/platform/log.ts'
import { createRenderer } from '../../../server/website/render/render-site.ts'
import { sampleSite } from '../../../server/website/sample-site.ts'

/** Opens pages as they would be with other words on the website, in place of the server's. */
export async function openRenderedPages(page: Page, baseURL = '') {
  const buildDir = path.resolve('build')
  const folder = path.resolve('.cache/rendered-pages')
  const renderer = await createRenderer({ buildDir, folder, log: createLog('silent') })
  const sample = await sampleSite(renderer.build.pictures)
  return {
    sample: sample.content,
    async open(address: string, content: SiteContent) {
      const { html } = await renderer.renderPage({ ...sample, content }, address)
      await page.unroute(baseURL + address)
      await page.route(baseURL + address, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
      )
      await page.goto(address)
    },
    close: () => renderer.close(),
  }
}
