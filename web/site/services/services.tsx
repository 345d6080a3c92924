import { hubPath, serviceCards } from '../../../domain/site/services/shown-services.ts'
import { picture } from '../../media.server.ts'
import { pageMeta } from '../meta.ts'
import { definePage, type HeadEntry } from '../page.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import { type Site, useContent } from '../site.ts'
import { linksOf } from './find.ts'
import { RowsPage } from './rows-page.tsx'
import { numbered, rowPreload, ServiceRow } from './service-row.tsx'

const path = '/services'

function load(_path: string, site: Site) {
  const { content } = site
  return serviceCards(content).map(({ title, href, inList, picture: key, position, slate, external }) => {
    const service = content.service.find((service) => hubPath(service) === href)
    return {
      title,
      sentence: inList,
      href,
      external,
      frame: { picture: picture(site, key), position, slate },
      below: service ? linksOf(content, service) : [],
    }
  })
}

const head = (rows: ReturnType<typeof load>, site: Site): HeadEntry[] => {
  const { page } = site.content.services
  return [
    ...pageMeta(site, {
      ...page,
      path,
      picture: rows[0]?.frame.picture,
      jsonLd: breadcrumbList(site, [], { label: 'Services', href: path }),
    }),
    ...rowPreload(rows[0]?.frame.picture),
    { name: 'keywords', content: page.keywords.join(', ') },
  ]
}

function Overview({ data: rows }: { data: ReturnType<typeof load> }) {
  const { services: overview } = useContent()
  return (
    <RowsPage trail={[{ label: 'Home', href: '/' }]} {...overview}>
      {rows.map((row, index) => (
        <ServiceRow
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of a page never change places
          key={index}
          {...row}
          mark={numbered(index, rows.length)}
          first={index === 0}
        />
      ))}
    </RowsPage>
  )
}

export default definePage({ load, head, Page: Overview })
