import type { MetaDescriptor } from 'react-router'
import { site } from '../../content/site.ts'
import type { PictureData } from '../ui/picture-data.ts'

interface PageMeta {
  title: string
  /** One or two sentences, at most about 160 characters. */
  description: string
  /** The one address of the page: `/about`. */
  path: string
  /** An article has an author and a day; everything else is a page of the website. */
  type?: 'website' | 'article'
  /** Shown when the page is shared. */
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
    ...(picture ? shareMeta(picture) : []),
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...(jsonLd ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...jsonLd } }] : []),
  ]
}

/** Address of a picture that any reader of a shared link can open. */
export function shareAddress(picture: PictureData): string {
  return `${__ORIGIN__}${picture.base}/${picture.widths.jpg.at(-1)}.jpg`
}

function shareMeta(picture: PictureData): MetaDescriptor[] {
  const width = picture.widths.jpg.at(-1) ?? picture.width
  return [
    { property: 'og:image', content: shareAddress(picture) },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(Math.round((picture.height * width) / picture.width)) },
    { property: 'og:image:alt', content: picture.alt },
  ]
}
