import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { site } from '../../../tests/support/sample-site.ts'
import { PagePath } from '../link.tsx'
import { PublicPage } from '../public-page.tsx'
import { sitePages } from '../routes.ts'
import { type Site, SiteProvider } from '../site.ts'
import { siteFiles } from '../site-files/all.ts'

const HIDDEN = '/services/photography'
const service = site.content.service.map((each) => ({ ...each, hidden: each.id === 'photography' }))
const without: Site = { ...site, content: { ...site.content, service } }

const AERIAL = '/aerial-photography'
const withoutAerial: Site = {
  ...site,
  content: {
    ...site.content,
    'aerial-photography': { ...site.content['aerial-photography'], hidden: true },
  },
}

/** A page with its header and footer, and what its head says. */
function rendered(path: string, shown: Site) {
  const page = sitePages(shown.content).get(path)
  if (!page) throw new Error(`There is no ${path}.`)
  const data = page.load(path, shown)
  const html = renderToStaticMarkup(
    <SiteProvider value={shown}>
      <PagePath value={path}>
        <PublicPage hero={false} breakWords={false}>
          <page.Page data={data} />
        </PublicPage>
      </PagePath>
    </SiteProvider>,
  )
  return { html, head: JSON.stringify(page.head(data, shown)) }
}

test.each(['/', '/services', '/services/aerial-media'])('nothing on %s leads to a hidden service', (path) => {
  expect(rendered(path, site).html).toContain(HIDDEN)
  const { html, head } = rendered(path, without)
  expect(html).not.toContain(HIDDEN)
  expect(head).not.toContain('"name":"Photography"')
})

test.each(['sitemap.xml', 'search.json', 'menu.json'])('%s does not have a hidden service', (file) => {
  expect(siteFiles[file]?.(site)).toContain(HIDDEN)
  expect(siteFiles[file]?.(without)).not.toContain(HIDDEN)
})

test.each([HIDDEN, `${HIDDEN}/aerial`])('%s can be read by its address, and not found', (path) => {
  const robots = '{"name":"robots","content":"noindex"}'
  expect(rendered(path, site).head).not.toContain(robots)
  expect(rendered(path, without).head).toContain(robots)
})

test('aerial photography is hidden as services are', () => {
  for (const path of ['/', '/services']) {
    expect(rendered(path, site).html.includes(`href="${AERIAL}"`)).toBe(path !== '/')
    expect(rendered(path, withoutAerial).html).not.toMatch(/"\/aerial-photography["#]/)
  }
  for (const file of ['sitemap.xml', 'search.json', 'menu.json']) {
    expect(siteFiles[file]?.(site)).toContain(`"${AERIAL}"`.slice(file === 'sitemap.xml' ? 1 : 0, -1))
    expect(siteFiles[file]?.(withoutAerial)).not.toMatch(/\/aerial-photography["<]/)
  }
  const robots = '{"name":"robots","content":"noindex"}'
  expect(rendered(AERIAL, site).head).not.toContain(robots)
  expect(rendered(AERIAL, withoutAerial).head).toContain(robots)
})

test('without any service the home page has no section of them, and the footer no link to it', () => {
  const home = { ...site.content.home, services: { ...site.content.home.services, cards: [] } }
  const { html } = rendered('/', { ...site, content: { ...site.content, home, service: [] } })
  expect(html).not.toContain('services-heading')
  expect(html).not.toContain('/#services')
})
