import path from 'node:path'
import { ONLY, pageOf, SITE_KINDS } from '../../../domain/site/kinds/all.ts'
import { createLog } from '../../../server/platform/log.ts'
import { createRenderer } from '../../../server/website/render/render-site.ts'
import { sampleSite } from '../../../server/website/sample-site.ts'
import { filledContent } from '../../site-documents.ts'
import { expect, test } from '../support/journey.ts'
import { expectNarrow } from '../support/parent.ts'

/** Texts that are wider than their place; a string, because it runs in the page. */
const cut = `[...document.querySelectorAll('h1, h2, h3, p, li, dt, dd, th, td, footer a, header a')]
  .filter((element) => element.checkVisibility() && element.clientWidth > 0)
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.tagName + '.' + element.className).slice(0, 5)`

test('a word of 60 letters in every text of every kind is neither cut nor makes a page scroll sideways', async ({
  page,
  baseURL,
}) => {
  const buildDir = path.resolve('build')
  const folder = path.resolve('.cache/long-words')
  const renderer = await createRenderer({ buildDir, folder, log: createLog('silent') })
  const content = filledContent('longWord')
  const site = { ...(await sampleSite(renderer.build.pictures)), content }
  const addresses = SITE_KINDS.flatMap((kind) => {
    const given = content[kind] as object | readonly { id: string }[]
    const documents = Array.isArray(given) ? given : [{ ...given, id: ONLY }]
    return documents.map((document) => pageOf(kind, document.id, document))
  })
  const pages = new Set(addresses.filter((address) => address !== undefined))
  expect(pages.size).toBe(11)
  for (const address of pages) {
    const { html } = await renderer.renderPage(site, address)
    await page.route(`${baseURL}${address}`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
    )
    await page.goto(address)
    await expect(page.locator('main')).toBeVisible()
    await expectNarrow(page, address, [390, 1440])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(cut), `${address} at ${width}`).toEqual([])
    }
  }
  renderer.close()
})
