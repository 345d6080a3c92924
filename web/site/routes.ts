import { ACCESSIBILITY, PRIVACY } from '../../domain/screens.ts'
import { newestFirst, postPath } from '../../domain/site/blog.ts'
import { pageOf, type SiteContent } from '../../domain/site/kinds/all.ts'
import { AERIAL, hubPath } from '../../domain/site/services/shown-services.ts'
import about from './about/page.tsx'
import accessibility from './accessibility/page.tsx'
import aerialPhotography from './aerial-photography/page.tsx'
import article from './blog/article.tsx'
import blog from './blog/list.tsx'
import { caseStudyPath } from './case-study/find.ts'
import caseStudy from './case-study/page.tsx'
import home from './home/page.tsx'
import notFound from './not-found.tsx'
import type { SitePage } from './page.ts'
import ownPage from './pages/page.tsx'
import privacy from './privacy/page.tsx'
import rateCard from './rate-card/page.tsx'
import { pagesOf, servicePath } from './services/find.ts'
import hub from './services/service.tsx'
import service from './services/service-page.tsx'
import overview from './services/services.tsx'
import terms from './terms/page.tsx'

/** Served with status 404 for unknown addresses. */
export const NOT_FOUND = '/404'

// biome-ignore lint/suspicious/noExplicitAny: each template knows its own data
type AnyPage = SitePage<any>

/** All public paths with their templates, in the specification's order, then its own. Throws if two pages have one address. */
export function sitePages(content: SiteContent): ReadonlyMap<string, AnyPage> {
  const pages: readonly (readonly [string, AnyPage])[] = [
    ['/', home],
    ['/about', about],
    ['/services', overview],
    ...content.service.flatMap((each) => [
      [hubPath(each), hub] as const,
      ...pagesOf(content, each).map((page) => [servicePath(page), service] as const),
    ]),
    ...content['case-study'].map(({ slug }) => [caseStudyPath(slug), caseStudy] as const),
    ['/blog', blog],
    ...newestFirst(content.post).map((post) => [postPath(post), article] as const),
    [AERIAL, aerialPhotography],
    ['/terms-and-conditions', terms],
    ['/rate-card', rateCard],
    ...content.page.map((page) => [pageOf('page', page.id, page), ownPage] as const),
    [PRIVACY, privacy],
    [ACCESSIBILITY, accessibility],
    [NOT_FOUND, notFound],
  ]
  const byPath = new Map<string, AnyPage>()
  for (const [path, page] of pages) {
    if (byPath.has(path)) throw new Error(`Two pages have the address ${path}.`)
    byPath.set(path, page)
  }
  return byPath
}

/** Path patterns whose unknown addresses redirect to another page instead of the 404 page. */
export const REPLACED: Readonly<Record<string, string>> = { '/blog/:slug': '/blog' }
