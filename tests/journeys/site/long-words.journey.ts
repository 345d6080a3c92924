import { ONLY, pageOf } from '../../../domain/site/kinds/all.ts'
import { SITE_KINDS } from '../../../domain/site/kinds/names.ts'
import { ALL_TESTS, long } from '../../long-tests.ts'
import { filledContent } from '../../support/site-documents.ts'
import { expect, test } from '../support/journey.ts'
import { expectNarrow } from '../support/parent.ts'
import { openRenderedPages } from '../support/rendered-pages.ts'

/** Texts that are wider than their place; a string, because it runs in the page. */
const cut = `[...document.querySelectorAll('h1, h2, h3, p, li, dt, dd, th, td, footer a, header a')]
  .filter((element) => element.checkVisibility() && element.clientWidth > 0 && !element.closest('.sr-only'))
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.tagName + '.' + element.className).slice(0, 5)`

/** By `npm run test:all` at a desk too. */
const WIDTHS = ALL_TESTS ? [390, 1440] : [390]

test(
  'a word of 60 letters in every text of every kind is not cut, in the search and a quick view neither, and makes no page scroll sideways',
  long(
    'tests/journeys/site/everywhere.journey.ts',
    'each kind of page becomes interactive, is accessible on phone and desktop, never scrolls sideways, and contacts no other site',
  ),
  async ({ page, baseURL }) => {
    const content = filledContent('longWord')
    const pages = await openRenderedPages(page, baseURL)
    const addresses = SITE_KINDS.flatMap((kind) => {
      const given = content[kind] as object | readonly { id: string }[]
      const documents = Array.isArray(given) ? given : [{ ...given, id: ONLY }]
      return documents.map((document) => pageOf(kind, document.id, document))
    })
    const named = new Set(addresses.filter((address) => address !== undefined))
    expect(named.size).toBe(12)
    // One rule breaks words wherever they are: daily every other page is looked at.
    for (const address of [...named].filter((_, at) => ALL_TESTS || at % 2 === 0)) {
      await pages.open(address, content)
      await expect(page.locator('main')).toBeVisible()
      await expectNarrow(page, address, WIDTHS)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(cut), `${address} at ${width}`).toEqual([])
      }
    }
    await test.step('the results of the search, and a quick view', async () => {
      const works = content['portfolio-item'].map((work) => ({ ...work, caseStudy: '' }))
      const [work] = works
      const found = {
        title: work?.title,
        description: work?.description,
        url: '/about',
        category: 'Case Study',
      }
      await page.route('**/search.json', (route) => route.fulfill({ json: [found] }))
      await pages.open('/', { ...content, 'portfolio-item': works })
      const cutInDialog = cut.replaceAll("('h1", "('dialog[open] a, dialog[open] span, h1")
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await page.getByRole('button', { name: 'Search' }).click()
        await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('donau')
        await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('option')).toBeVisible()
        expect(await page.evaluate(cutInDialog), `search at ${width}`).toEqual([])
        await page.keyboard.press('Escape')
        await page.locator('[data-quick-view]').click()
        await expect(page.locator('#quick-view')).toBeVisible()
        expect(await page.evaluate(cutInDialog), `quick view at ${width}`).toEqual([])
        await page.keyboard.press('Escape')
      }
    })
    pages.close()
  },
)
