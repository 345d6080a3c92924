import { about } from '../../content/site/about.ts'
import { aerialPhotography } from '../../content/site/aerial-photography.ts'
import { caseStudies } from '../../content/site/case-studies/all.ts'
import { home } from '../../content/site/home/home.ts'
import { services } from '../../content/site/home/services.ts'
import { homeEntry } from '../../content/site/search.ts'
import { overview, serviceHubs } from '../../content/site/services/hubs.ts'
import { newestFirst, postPath } from '../../domain/site/blog.ts'
import type { SearchEntry } from '../../domain/site/search.ts'
import { caseStudyPath } from './case-study/find.ts'
import { hubPath, servicePath } from './services/find.ts'
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
export function catalogue(site: Site): CataloguedPage[] {
  return [...servicePages(), ...caseStudyPages(), ...otherPages(site), ...posts(site)]
}

function servicePages(): CataloguedPage[] {
  const category = 'Service' as const
  const all = {
    title: 'Services',
    description: overview.page.description,
    url: '/services',
    category,
  } as const
  const [first] = services
  return [
    { ...all, picture: first?.picture ?? home.hero.picture, position: first?.position },
    ...serviceHubs.flatMap((hub): CataloguedPage[] => [
      {
        title: hub.title,
        description: hub.page.description,
        url: hubPath(hub),
        category,
        picture: hub.services[0]?.hero.picture ?? home.hero.picture,
        position: hub.services[0]?.hero.position,
      },
      ...hub.services.map((service) => ({
        title: service.title,
        description: service.page.description,
        url: servicePath(hub, service),
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

function caseStudyPages(): CataloguedPage[] {
  return caseStudies.map(({ slug, title, page, hero }) => ({
    title,
    description: page.description,
    url: caseStudyPath(slug),
    category: 'Case Study',
    ...cropFrameOf(hero),
  }))
}

function otherPages({ content }: Site): CataloguedPage[] {
  const { blog, terms, 'rate-card': rateCard } = content
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
      picture: newestFirst(content.post)[0]?.image ?? home.hero.picture,
    },
    {
      title: rateCard.title,
      description: rateCard.description,
      url: '/rate-card',
      category,
      picture: 'blog/three-camera-lenses',
    },
    {
      title: terms.title,
      description: terms.description,
      url: '/terms-and-conditions',
      category,
      picture: 'hero/ridge-above-cloud-inversion',
    },
  ]
}

function posts({ content }: Site): CataloguedPage[] {
  return newestFirst(content.post).map((post) => ({
    title: post.title,
    description: post.excerpt,
    url: postPath(post),
    category: 'Blog Post',
    picture: post.image,
    date: post.date,
  }))
}

const cropFrameOf = ({ picture, position }: { picture: string; position?: string }) => ({ picture, position })
