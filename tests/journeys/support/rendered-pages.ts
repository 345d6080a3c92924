import path from 'node:path'
import type { Page } from '@playwright/test'
import { withContact } from '../../../domain/site/contact.ts'
import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import { createLog } from '../../../server/platform/log.ts'
import { createRenderer } from '../../../server/website/render/render-site.ts'
import { SAMPLE_BUSINESS, sampleSite } from '../../../server/website/sample-site.ts'

const LONG_NAME = { ...SAMPLE_BUSINESS.contact, name: 'Donaudampfschifffahrtselektrizitaetenha' }

/** Opens pages as they would be with other words on the website, in place of the server's. */
export async function openRenderedPages(page: Page, baseURL = '') {
  const buildDir = path.resolve('build')
  const folder = path.resolve('.cache/rendered-pages')
  const renderer = await createRenderer({ buildDir, folder, log: createLog('silent') })
  const sample = await sampleSite(renderer.build.pictures)
  return {
    sample: sample.content,
    async open(address: string, content: SiteContent) {
      const { html } = await renderer.renderPage(
        { ...sample, content: withContact(content, LONG_NAME) },
        address,
      )
      await page.unroute(baseURL + address)
      await page.route(baseURL + address, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
      )
      await page.goto(address)
    },
    close: () => renderer.close(),
  }
}
