import { site } from '../../content/site.ts'
import type { PictureData } from '../ui/picture-data.ts'
import type { HeadEntry } from './page.ts'
import { licensedImage } from './page-parts/licensed-image.ts'
import { sharePath } from './site-files/share-path.ts'

interface PageMeta {
  title: string
  /** One or two sentences, at most about 160 characters. */
  description: string
  /** The one address of the page: `/about`. */
  path: string
  /** An article has an author and a day; everything else is a page of the website. */
  type?: 'website' | 'article'
  /** The one that stands for the page: its share picture (`scripts/build/share.ts`) is made of it. */
  picture?: PictureData | undefined
  /** Structured data of schema.org, without its context: one thing, or several in an `@graph`. */
  jsonLd?: Record<string, unknown> | undefined
}

/** What search engines and shared links see of a page. */
export function pageMeta({
  title,
  description,
  path,
  type = 'website',
  picture,
  jsonLd,
}: PageMeta): HeadEntry[] {
  const full = `${title} · ${site.name}`
  const url = `${__ORIGIN__}${path}`
  const shared = `${__ORIGIN__}${sharePath(path)}`
  const alt = picture ? `${title}. ${picture.alt}` : title
  const page = {
    '@type': 'WebPage',
    url,
    name: title,
    description,
    inLanguage: 'en-GB',
    ...(picture && { primaryImageOfPage: licensedImage(picture) }),
  }
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: site.name },
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
    { name: 'twitter:image:alt', content: alt },
    { 'script:ld+json': { '@context': 'https://schema.org', '@graph': [page, ...graphOf(jsonLd)] } },
  ]
}

const graphOf = (jsonLd: PageMeta['jsonLd']): unknown[] => {
  const graph = jsonLd?.['@graph'] ?? jsonLd ?? []
  return Array.isArray(graph) ? graph : [graph]
}
