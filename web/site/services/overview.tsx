import { serviceHubs } from '../../../content/services/all.ts'
import { overview } from '../../../content/services/overview.ts'
import type { ServiceHub } from '../../../content/services/service.ts'
import { services } from '../../../content/services.ts'
import { picturesOf } from '../../media.server.ts'
import { breadcrumbList } from '../inner/breadcrumbs.tsx'
import { pageMeta } from '../meta.ts'
import type { Route } from './+types/overview'
import { hubPath, servicePath } from './find.ts'
import { RowsPage } from './rows-page.tsx'
import { numbered, rowPreload, ServiceRow } from './service-row.tsx'

const path = '/services'

export function loader() {
  const find = picturesOf(path)
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

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    ...overview.page,
    path,
    picture: loaderData?.[0]?.frame.picture,
    jsonLd: breadcrumbList([], { label: 'Services', href: path }),
  }),
  ...rowPreload(loaderData?.[0]?.frame.picture),
  { name: 'keywords', content: overview.page.keywords.join(', ') },
]

export default function Overview({ loaderData: rows }: Route.ComponentProps) {
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
