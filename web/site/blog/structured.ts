import type { BlogPost } from '../../../domain/site/blog.ts'
import type { Film } from '../../../domain/site/kinds/shared.ts'
import type { PictureData } from '../../ui/picture-data.ts'
import { pictureAddress } from '../meta.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import { videoObjects } from '../page-parts/film-frame.tsx'
import type { Site } from '../site.ts'

interface ShownPost extends Pick<BlogPost, 'title' | 'excerpt' | 'date' | 'category' | 'tags' | 'author'> {
  path: string
  picture: PictureData
  words: number
  films: readonly PostFilm[]
}

/** A film below a post. */
export interface PostFilm extends Film {
  still: PictureData
}

/** schema.org data of an article, its breadcrumbs and its films. */
export function articleData(
  site: Site,
  { path, picture, films, ...post }: ShownPost,
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
        ...(post.category && { articleSection: post.category }),
        keywords: post.tags.join(', '),
        wordCount: post.words,
        inLanguage: 'en-GB',
        author: { '@type': 'Organization', '@id': `${site.origin}/#business`, name: post.author },
        publisher: { '@id': `${site.origin}/#business` },
        isPartOf: { '@id': `${site.origin}/blog` },
      },
      breadcrumbList(site, [{ label: site.content.blog.title, href: '/blog' }], {
        label: post.title,
        href: path,
      }),
      ...films.flatMap(({ address, title, published, still }) =>
        videoObjects(site, { address, title, published, credit: '' }, post.excerpt, still),
      ),
    ],
  }
}
