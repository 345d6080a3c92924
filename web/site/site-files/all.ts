import { blog } from '../../../content/site/blog.ts'
import { site } from '../../../content/site.ts'
import { API } from '../../../contract/paths.ts'
import { school } from '../../../domain/screens.ts'
import { readPosts } from '../blog/posts.server.ts'
import { rss } from '../blog/rss.ts'
import { catalogue } from '../catalogue.server.ts'
import { searchIndex } from '../search/entries.server.ts'
import { deskManifest, manifest } from './manifest.ts'

/** `/feed.xml`, built with the pages. */
function feed(): string {
  const channel = { title: `${site.name} · ${blog.title}`, description: blog.description, origin: __ORIGIN__ }
  return rss(channel, readPosts())
}

/** `/robots.txt`. The school area's gate stays crawlable so that its `noindex` is seen: decision 21. */
const robots = () => `User-agent: *
Disallow: ${school.gate}/
Disallow: ${API}

Sitemap: ${__ORIGIN__}/sitemap.xml
`

/** `/sitemap.xml`: all public pages, with dates where known. Nothing of the school area. */
function sitemap(): string {
  const pages = catalogue().map(
    ({ url, date }) =>
      ` <url><loc>${__ORIGIN__}${url}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`
}

/** Files built beside the pages, for search engines, feed readers and browsers. */
export const siteFiles: Readonly<Record<string, () => string>> = {
  'feed.xml': feed,
  'search.json': searchIndex,
  'sitemap.xml': sitemap,
  'robots.txt': robots,
  'site.webmanifest': manifest,
  'desk.webmanifest': deskManifest,
}
