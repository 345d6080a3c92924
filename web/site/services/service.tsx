import { hubPath } from '../../../domain/site/services/shown-services.ts'
import { pageMeta } from '../meta.ts'
import { definePage, type HeadEntry, segments } from '../page.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import { show } from '../page-parts/frame-figure.tsx'
import type { Site } from '../site.ts'
import { pagesOf, serviceOf, servicePath } from './find.ts'
import { RowsPage } from './rows-page.tsx'
import { numbered, rowPreload, ServiceRow } from './service-row.tsx'

const trail = [{ label: 'Services', href: '/services' }]

function load(address: string, site: Site) {
  const [, slug] = segments(address)
  const hub = serviceOf(site.content, slug)
  return {
    ...hub,
    path: hubPath(hub),
    rows: pagesOf(site.content, hub).map((page) => ({
      title: page.title,
      sentence: page.sentence,
      href: servicePath(page),
      frame: show(page.hero, site),
    })),
  }
}

const head = (hub: ReturnType<typeof load>, site: Site): HeadEntry[] => {
  const { page, path, title, rows, hidden } = hub
  return [
    ...pageMeta(site, {
      ...page,
      path,
      hidden,
      picture: rows[0]?.frame.picture,
      jsonLd: breadcrumbList(site, trail, { label: title, href: path }),
    }),
    ...rowPreload(rows[0]?.frame.picture),
    { name: 'keywords', content: page.keywords.join(', ') },
  ]
}

function Hub({ data: hub }: { data: ReturnType<typeof load> }) {
  return (
    <RowsPage trail={trail} {...hub}>
      {hub.rows.map((row, index) => (
        <ServiceRow key={row.href} {...row} mark={numbered(index, hub.rows.length)} first={index === 0} />
      ))}
    </RowsPage>
  )
}

export default definePage({ load, head, Page: Hub })
