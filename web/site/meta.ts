import type { MetaDescriptor } from 'react-router'
import { site } from '../../content/site.ts'
import type { PictureData } from '../ui/picture-data.ts'
import { sharePath } from './found/share-path.ts'

interface PageMeta {
  title: string
  /** One or two sentences, at most about 160 characters. */
  description: string
  /** The one address of the page: `/about`. */
  path: string
  /** An article has an author and a day; everything else is a page of the website. */
  type?: 'website' | 'article'
  /** The one of the page's share picture (`scripts/build-share.ts`), for its text. */
  picture?: PictureData | undefined
  /** Structured data of schema.org, without its context. */
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
}: PageMeta): MetaDescriptor[] {
  const full = `${title} · ${site.name}`
  const url = `${__ORIGIN__}${path}`
  const shared = `${__ORIGIN__}${sharePath(path)}`
  const alt = picture ? `${title}. ${picture.alt}` : title
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
    ...(jsonLd ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...jsonLd } }] : []),
  ]
}

/** Address of a picture that any reader of structured data can open. */
export function shareAddress(picture: PictureData): string {
  return `${__ORIGIN__}${picture.base}/${picture.widths.jpg.at(-1)}.jpg`
}
