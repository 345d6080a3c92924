import { API } from '../../../contract/paths.ts'
import { desk, school } from '../../../domain/screens.ts'
import { newestFirst } from '../../../domain/site/blog.ts'
import { estimateRates } from '../../../domain/site/rate-card/estimate.ts'
import { rss } from '../blog/rss.ts'
import { foundPages } from '../catalogue.server.ts'
import { quickViewTexts } from '../home/portfolio/quick-view-texts.ts'
import { logoKey } from '../logo.tsx'
import { menuFrames } from '../menu-frames.server.ts'
import { searchIndex } from '../search/entries.server.ts'
import type { Site } from '../site.ts'
import { manifestIcons } from './icons.ts'

/** `/feed.xml`, built with the pages. */
function feed(site: Site): string {
  const { settings, blog, post } = site.content
  const channel = {
    title: `${settings.name} · ${blog.title}`,
    description: blog.description,
    origin: site.origin,
  }
  return rss(channel, newestFirst(post))
}

/** `/rates.json`: what the contact form needs to write out an estimate from the rate card. */
const rates = ({ content }: Site) => JSON.stringify(estimateRates(content))

/** `/robots.txt`. The school area's gate stays crawlable so that its `noindex` is seen: decision 21. */
const robots = (site: Site) => `User-agent: *
Disallow: ${school.gate}/
Disallow: ${API}

Sitemap: ${site.origin}/sitemap.xml
`

/** `/sitemap.xml`: all public pages that may be found, with dates where known. Nothing of the school area. */
function sitemap(site: Site): string {
  const pages = foundPages(site).map(
    ({ url, date }) =>
      ` <url><loc>${site.origin}${url}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`
}

/** Files built beside the pages, for search engines, feed readers and browsers. */
export const siteFiles: Readonly<Record<string, (site: Site) => string>> = {
  'feed.xml': feed,
  'search.json': searchIndex,
  'rates.json': rates,
  'menu.json': menuFrames,
  'works.json': quickViewTexts,
  'sitemap.xml': sitemap,
  'robots.txt': robots,
  'site.webmanifest': manifest,
  'desk.webmanifest': deskManifest,
}

/** `--color-peat`: a manifest cannot use CSS variables. */
const PEAT = '#11120f'

/** `/site.webmanifest`: name, colours and icons for a phone's home screen. */
function manifest(site: Site): string {
  return JSON.stringify({
    name: site.content.settings.name,
    short_name: site.content.settings.name,
    description: site.content.home.description,
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: PEAT,
    theme_color: PEAT,
    icons: icons(site),
  })
}

/** `/desk.webmanifest`: the owner's desk as an app of its own. */
function deskManifest(site: Site): string {
  return JSON.stringify({
    id: desk.events,
    name: `${site.content.settings.name} Desk`,
    short_name: 'Desk',
    lang: 'en-GB',
    start_url: desk.events,
    scope: desk.events,
    display: 'standalone',
    background_color: PEAT,
    theme_color: PEAT,
    icons: icons(site),
  })
}

const icons = (site: Site) => [
  ...(logoKey(site, 'onDark') ? [] : [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }]),
  ...manifestIcons.map(({ file, size, purpose }) => ({
    src: `/${file}`,
    type: 'image/png',
    sizes: `${size}x${size}`,
    purpose,
  })),
]
