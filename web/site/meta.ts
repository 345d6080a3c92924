import type { SharePicture } from '../../domain/site/kinds/shared.ts'
import { picture } from '../media.server.ts'
import { largestJpeg, type PictureData } from '../ui/picture-data.ts'
import type { HeadEntry } from './page.ts'
import type { Site } from './site.ts'
import { sharePath } from './site-files/share-path.ts'

interface PageMeta {
  title: string
  /** One or two sentences, about 160 characters at most. */
  description: string
  /** The page's canonical path: `/about`. */
  path: string
  /** Articles have an author and a date; everything else is a page. */
  type?: 'website' | 'article'
  /** The page's main picture, from which its share picture is made (`scripts/build/share/share.ts`). */
  picture?: PictureData | undefined
  /** The one of a shared link, if it is another. */
  share?: SharePicture | undefined
  /** Whether search engines are asked to leave it out. */
  hidden?: boolean
  /** schema.org data without its context: one item, or several in an `@graph`. */
  jsonLd?: Record<string, unknown> | undefined
}

/** The head entries for search engines and shared links. */
export function pageMeta(
  site: Site,
  { title, description, path, type = 'website', picture: own, share, hidden, jsonLd }: PageMeta,
): HeadEntry[] {
  const full = `${title} · ${site.content.settings.name}`
  const url = `${site.origin}${path}`
  const shared = `${site.origin}${sharePath(path)}`
  const { alt: pictured } = share ? picture(site, share.picture) : (own ?? {})
  const alt = pictured === undefined ? title : `${title}. ${pictured}`
  const page = {
    '@type': 'WebPage',
    url,
    name: title,
    description,
    inLanguage: 'en-GB',
    ...(own && { primaryImageOfPage: licensedImage(site, own) }),
  }
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: site.content.settings.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: shared },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: full },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: shared },
    { 'script:ld+json': { '@context': 'https://schema.org', '@graph': [page, ...graphOf(jsonLd)] } },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

const graphOf = (jsonLd: PageMeta['jsonLd']): unknown[] => {
  const graph = jsonLd?.['@graph'] ?? jsonLd ?? []
  return Array.isArray(graph) ? graph : [graph]
}

/** A picture's address for structured data, as a JPEG. */
export const pictureAddress = (site: Site, picture: PictureData) => site.origin + largestJpeg(picture)

/** schema.org data of a picture, with its licence. */
export function licensedImage(site: Site, picture: PictureData) {
  return {
    '@type': 'ImageObject',
    contentUrl: pictureAddress(site, picture),
    description: picture.alt,
    license: `${site.origin}/terms-and-conditions`,
    acquireLicensePage: `${site.origin}/#contact`,
    creditText: site.content.settings.name,
    copyrightNotice: `© ${site.content.settings.name}`,
    creator: { '@type': 'Organization', '@id': `${site.origin}/#business`, name: site.content.settings.name },
  }
}
