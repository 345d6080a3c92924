import { services } from '../../../content/site/home/services.ts'
import { overview, serviceHubs } from '../../../content/site/services/hubs.ts'
import type { ServiceHub } from '../../../content/site/services/service.ts'
import { picturesOf } from '../../media.server.ts'
import { pageMeta } from '../meta.ts'
import { definePage, type HeadEntry } from '../page.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import type { Site } from '../site.ts'
import { hubPath, servicePath } from './find.ts'
import { RowsPage } from './rows-page.tsx'
import { numbered, rowPreload, ServiceRow } from './service-row.tsx'

const path = '/services'

function load(_path: string, site: Site) {
  const find = picturesOf(site, path)
  return services.map(({ title, href, picture, position, slate, external = false }) => {
    const hub = serviceHubs.find((hub) => hubPath(hub) === href)
    return {
      title,
      href,
      external,
      frame: { picture: find(picture), position, slate },
      below: hub ? belowOf(hub) : [],
    }
  })
}

const belowOf = (hub: ServiceHub) => [
  ...hub.services.map((service) => ({ label: service.title, href: servicePath(hub, service) })),
  ...(hub.more ?? []),
]

const head = (rows: ReturnType<typeof load>, site: Site): HeadEntry[] => [
  ...pageMeta(site, {
    ...overview.page,
    path,
    picture: rows[0]?.frame.picture,
    jsonLd: breadcrumbList(site, [], { label: 'Services', href: path }),
  }),
  ...rowPreload(rows[0]?.frame.picture),
  { name: 'keywords', content: overview.page.keywords.join(', ') },
]

function Overview({ data: rows }: { data: ReturnType<typeof load> }) {
  return (
    <RowsPage trail={[{ label: 'Home', href: '/' }]} {...overview}>
      {rows.map((row, index) => (
        <ServiceRow
          key={row.href}
          {...row}
          sentence={overview.sentences[index] ?? ''}
          mark={numbered(index, rows.length)}
          first={index === 0}
        />
      ))}
    </RowsPage>
  )
}

export default definePage({ load, head, Page: Overview })
