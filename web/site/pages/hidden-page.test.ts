import { expect, test } from 'vitest'
import { Page } from '../../../domain/site/kinds/pages.ts'
import { site } from '../../../tests/support/sample-site.ts'
import { documentOf } from '../../../tests/support/website-editor.ts'
import { sitePages } from '../routes.ts'
import type { Site } from '../site.ts'
import { siteFiles } from '../site-files/all.ts'

const PATH = '/elopements'
const withPage = (hidden: boolean): Site => {
  const page = Page.parse(documentOf('page', { slug: 'elopements', inMenu: true, hidden }))
  return { ...site, content: { ...site.content, page: [{ id: 'elopements', ...page }] } }
}

test.each(['sitemap.xml', 'search.json'])('%s does not have a page that is kept out of searches', (file) => {
  expect(siteFiles[file]?.(withPage(false))).toContain(PATH)
  expect(siteFiles[file]?.(withPage(true))).not.toContain(PATH)
})

test('a page that is kept out of searches stays where it is, and tells search engines', () => {
  const headOf = (shown: Site) => {
    const page = sitePages(shown.content).get(PATH)
    return JSON.stringify(page?.head(page.load(PATH, shown), shown))
  }
  const robots = '{"name":"robots","content":"noindex"}'
  expect(headOf(withPage(false))).toContain(PATH)
  expect(headOf(withPage(false))).not.toContain(robots)
  expect(headOf(withPage(true))).toContain(robots)
})
