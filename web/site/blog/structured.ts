import { blog } from '../../../content/site/blog.ts'
import type { Post } from '../../../domain/site/blog.ts'
import type { PictureData } from '../../ui/picture-data.ts'
import { pictureAddress } from '../meta.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import { videoObject } from '../page-parts/film-frame.tsx'
import type { Site } from '../site.ts'

interface ShownPost
  extends Pick<Post, 'title' | 'excerpt' | 'date' | 'category' | 'tags' | 'author' | 'words'> {
  path: string
  picture: PictureData
  videos: readonly { address: string; still: PictureData }[]
}

/** schema.org data of an article, its breadcrumbs and its films. */
export function articleData(
  site: Site,
  { path, picture, videos, ...post }: ShownPost,
): Record<string, unknown> {
  const url = `${site.origin}${path}`
  return {
    '@graph': [
      {
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.excerpt,
        url,
        mainEntityOfPage: url,
        image: pictureAddress(site, picture),
        datePublished: post.date,
        dateModified: post.date,
        articleSection: post.category,
        keywords: post.tags.join(', '),
        wordCount: post.words,
        inLanguage: 'en-GB',
        author: { '@type': 'Organization', '@id': `${site.origin}/#business`, name: post.author },
        publisher: { '@id': `${site.origin}/#business` },
        isPartOf: { '@id': `${site.origin}/blog` },
      },
      breadcrumbList(site, [{ label: blog.title, href: '/blog' }], { label: post.title, href: path }),
      ...videos.map(({ address, still }) =>
        videoObject(
          site,
          { address, title: post.title, published: post.date, credit: '' },
          post.excerpt,
          still,
        ),
      ),
    ],
  }
}
