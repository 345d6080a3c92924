import { feed } from '../blog/feed.ts'
import { searchIndex } from '../search/index-file.ts'
import { deskManifest, manifest } from './manifest.ts'
import { robots } from './robots.ts'
import { sitemap } from './sitemap.ts'

/** Files built beside the pages, for search engines, feed readers and browsers. */
export const papers: Readonly<Record<string, () => string>> = {
  'feed.xml': feed,
  'search.json': searchIndex,
  'sitemap.xml': sitemap,
  'robots.txt': robots,
  'site.webmanifest': manifest,
  'desk.webmanifest': deskManifest,
}
