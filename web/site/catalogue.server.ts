import { blog } from '../../content/site/blog.ts'
import { home } from '../../content/site/home/home.ts'
import { services } from '../../content/site/home/services.ts'
import { rateCardPage } from '../../content/site/rate-card.ts'
import { homeEntry } from '../../content/site/search.ts'
import { termsPage } from '../../content/site/terms.ts'
import type { SiteContent } from '../../domain/site/kinds/all.ts'
import type { SearchEntry } from '../../domain/site/search.ts'
import { postPath, readPosts } from './blog/posts.server.ts'
import { caseStudyPath } from './case-study/find.ts'
import { hubPath, pagesOf, servicePath } from './services/find.ts'
import type { Site } from './site.ts'

/** A public page, for search and sharing. */
interface CataloguedPage extends SearchEntry {
  /** Key of its share picture, and the part to keep when cropping. */
  picture: string
  position?: string | undefined
  /** Replaces the title on the share picture. */
  headline?: string
  /** Publication day, YYYY-MM-DD, if any. */
  date?: string
}

/** All public pages, services first. For loaders and the build only. */
export function catalogue({ content }: Site): CataloguedPage[] {
  return [...servicePages(content), ...caseStudyPages(content), ...otherPages(content), ...posts()]
}

function servicePages(content: SiteContent): CataloguedPage[] {
  const aerialPhotography = content['aerial-photography']
  const category = 'Service' as const
  const all = {
    title: 'Services',
    description: content.services.page.description,
    url: '/services',
    category,
  } as const
  const [first] = services
  return [
    { ...all, picture: first?.picture ?? home.hero.picture, position: first?.position },
    ...content.service.flatMap((hub): CataloguedPage[] => [
      {
        title: hub.title,
        description: hub.page.description,
        url: hubPath(hub),
        category,
        picture: pagesOf(content, hub)[0]?.hero.picture ?? home.hero.picture,
        position: pagesOf(content, hub)[0]?.hero.position,
      },
      ...pagesOf(content, hub).map((service) => ({
        title: service.title,
        description: service.page.description,
        url: servicePath(service),
        category,
        ...cropFrameOf(service.hero),
      })),
    ]),
    {
      title: aerialPhotography.page.title,
      description: aerialPhotography.page.description,
      url: '/aerial-photography',
      category,
      ...cropFrameOf(aerialPhotography.hero),
    },
  ]
}

function caseStudyPages(content: SiteContent): CataloguedPage[] {
  return content['case-study'].map(({ slug, title, page, hero }) => ({
    title,
    description: page.description,
    url: caseStudyPath(slug),
    category: 'Case Study',
    ...cropFrameOf(hero),
  }))
}

function otherPages({ about }: SiteContent): CataloguedPage[] {
  const category = 'Page' as const
  return [
    {
      ...homeEntry,
      url: '/',
      category,
      picture: home.hero.picture,
      headline: home.hero.headline.join(' '),
    },
    {
      title: 'About',
      description: about.page.description,
      url: '/about',
      category,
      ...cropFrameOf(about.hero),
    },
    {
      title: blog.title,
      description: blog.description,
      url: '/blog',
      category,
      picture: readPosts()[0]?.image ?? home.hero.picture,
    },
    {
      title: rateCardPage.title,
      description: rateCardPage.description,
      url: '/rate-card',
      category,
      picture: 'blog/three-camera-lenses',
    },
    {
      title: termsPage.title,
      description: termsPage.description,
      url: '/terms-and-conditions',
      category,
      picture: 'hero/ridge-above-cloud-inversion',
    },
  ]
}

function posts(): CataloguedPage[] {
  return readPosts().map((post) => ({
    title: post.title,
    description: post.excerpt,
    url: postPath(post),
    category: 'Blog Post',
    picture: post.image,
    date: post.date,
  }))
}

const cropFrameOf = ({ picture, position }: { picture: string; position?: string }) => ({ picture, position })
