import { ONLY, pageOf, SITE_KINDS } from '../../../domain/site/kinds/all.ts'
import { filledContent } from '../../site-documents.ts'
import { expect, test } from '../support/journey.ts'
import { expectNarrow } from '../support/parent.ts'
import { openRenderedPages } from '../support/rendered-pages.ts'

/** Texts that are wider than their place; a string, because it runs in the page. */
const cut = `[...document.querySelectorAll('h1, h2, h3, p, li, dt, dd, th, td, footer a, header a')]
  .filter((element) => element.checkVisibility() && element.clientWidth > 0)
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.tagName + '.' + element.className).slice(0, 5)`

test('a word of 60 letters in every text of every kind is neither cut nor makes a page scroll sideways', async ({
  page,
  baseURL,
}) => {
  const content = filledContent('longWord')
  const pages = await openRenderedPages(page, baseURL)
  const addresses = SITE_KINDS.flatMap((kind) => {
    const given = content[kind] as object | readonly { id: string }[]
    const documents = Array.isArray(given) ? given : [{ ...given, id: ONLY }]
    return documents.map((document) => pageOf(kind, document.id, document))
  })
  const named = new Set(addresses.filter((address) => address !== undefined))
  expect(named.size).toBe(11)
  for (const address of named) {
    await pages.open(address, content)
    await expect(page.locator('main')).toBeVisible()
    await expectNarrow(page, address, [390, 1440])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(cut), `${address} at ${width}`).toEqual([])
    }
  }
  pages.close()
})
