import { accessibilityPage } from '../../content/site/accessibility.ts'
import { privacyPage } from '../../content/site/privacy.ts'
import { homeTitle } from '../../content/site/search.ts'
import { ACCESSIBILITY, PRIVACY } from '../../domain/screens.ts'
import { newestFirst, postPath } from '../../domain/site/blog.ts'
import { pageOf, type SiteContent } from '../../domain/site/kinds/all.ts'
import type { SharePicture } from '../../domain/site/kinds/shared.ts'
import type { SearchEntry } from '../../domain/site/search.ts'
import { AERIAL, hubPath, serviceCards } from '../../domain/site/services/shown-services.ts'
import { caseStudyPath } from './case-study/find.ts'
import { pagesOf, servicePath } from './services/find.ts'
import type { Site } from './site.ts'

/** A public page, for search and sharing. */
interface CataloguedPage extends SearchEntry {
  /** Search finds it by this name too. */
  otherName?: string
  /** Key of its main picture, and the part to keep when cropping. */
  picture: string
  position?: string | undefined
  /** What its share picture shows instead of that. */
  share?: SharePicture
  /** Replaces the title on the share picture. */
  headline?: string
  /** A page of the owner's own that the menu has. */
  inMenu?: boolean
  /** Whether it is kept out of search and sitemap; it can be shared all the same. */
  hidden?: boolean
  /** Publication day, YYYY-MM-DD, if any. */
  date?: string
}

/** All public pages, services first, those that are kept out of searches too. For loaders and the build only. */
export function catalogue({ content }: Site): CataloguedPage[] {
  return [...servicePages(content), ...caseStudyPages(content), ...otherPages(content), ...posts(content)]
}

function servicePages(content: SiteContent): CataloguedPage[] {
  const category = 'Service' as const
  const { home, services, 'aerial-photography': aerialPhotography } = content
  const [first] = serviceCards(content)
  return [
    {
      title: 'Services',
      description: services.page.description,
      url: '/services',
      category,
      picture: first?.picture ?? home.hero.picture,
      position: first?.position,
      share: services.page.share,
    },
    ...content.service.flatMap((service): CataloguedPage[] => {
      const pages = pagesOf(content, service)
      return [
        {
          title: service.title,
          description: service.page.description,
          url: hubPath(service),
          category,
          ...cropFrameOf(pages[0]?.hero ?? home.hero),
          share: service.page.share,
          hidden: service.hidden,
        },
        ...pages.map((page) => ({
          title: page.title,
          otherName: page.otherName,
          description: page.page.description,
          url: servicePath(page),
          category,
          ...cropFrameOf(page.hero),
          share: page.page.share,
          hidden: service.hidden,
        })),
      ]
    }),
    {
      title: aerialPhotography.page.title,
      description: aerialPhotography.page.description,
      url: AERIAL,
      category,
      ...cropFrameOf(aerialPhotography.hero),
      share: aerialPhotography.page.share,
      hidden: aerialPhotography.hidden,
    },
  ]
}

const caseStudyPages = (content: SiteContent): CataloguedPage[] =>
  content['case-study'].map((study) => ({
    title: study.title,
    otherName: study.otherName,
    description: study.page.description,
    url: caseStudyPath(study.slug),
    category: 'Case Study',
    ...cropFrameOf(study.hero),
    share: study.page.share,
  }))

function otherPages(content: SiteContent): CataloguedPage[] {
  const category = 'Page' as const
  const { home, about, blog, terms, 'rate-card': rateCard } = content
  return [
    {
      title: homeTitle,
      description: home.inSearch,
      url: '/',
      category,
      picture: home.hero.picture,
      share: home.share,
      headline: home.hero.headline.join(' '),
    },
    {
      title: 'About',
      description: about.page.description,
      url: '/about',
      category,
      ...cropFrameOf(about.hero),
      share: about.page.share,
    },
    {
      title: blog.title,
      description: blog.description,
      url: '/blog',
      category,
      picture: newestFirst(content.post)[0]?.image ?? home.hero.picture,
      share: blog.share,
    },
    {
      title: rateCard.title,
      description: rateCard.description,
      url: '/rate-card',
      category,
      picture: 'blog/three-camera-lenses',
      share: rateCard.share,
    },
    {
      title: terms.title,
      description: terms.description,
      url: '/terms-and-conditions',
      category,
      picture: 'hero/ridge-above-cloud-inversion',
      share: terms.share,
    },
    ...ownPages(content),
    ...[
      { ...privacyPage, url: PRIVACY },
      { ...accessibilityPage, url: ACCESSIBILITY },
    ].map(({ title, description, url }) => ({
      title,
      description,
      url,
      category,
      picture: home.hero.picture,
    })),
  ]
}

const ownPages = ({ page, home }: SiteContent): CataloguedPage[] =>
  page.map(({ id, title, lead, slug, hero, share, inMenu, hidden }) => ({
    title,
    description: lead,
    url: pageOf('page', id, { slug }),
    category: 'Page',
    inMenu,
    hidden,
    share,
    ...cropFrameOf(hero ?? home.hero),
  }))

/** Those that visitors and search engines find. */
export const foundPages = (site: Site): CataloguedPage[] => catalogue(site).filter(({ hidden }) => !hidden)

function posts(content: SiteContent): CataloguedPage[] {
  return newestFirst(content.post).map((post) => ({
    title: post.title,
    description: post.excerpt,
    url: postPath(post),
    category: 'Blog Post',
    picture: post.image,
    share: post.share,
    date: post.date,
  }))
}

const cropFrameOf = ({ picture, position }: { picture: string; position?: string }) => ({ picture, position })
