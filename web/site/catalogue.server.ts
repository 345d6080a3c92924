import { accessibilityPage } from '../../content/site/accessibility.ts'
import { privacyPage } from '../../content/site/privacy.ts'
import { homeTitle } from '../../content/site/search.ts'
import { ACCESSIBILITY, PRIVACY } from '../../domain/screens.ts'
import { newestFirst, postPath } from '../../domain/site/blog.ts'
import type { SiteContent } from '../../domain/site/kinds/all.ts'
import type { SearchEntry } from '../../domain/site/search.ts'
import { caseStudyPath } from './case-study/find.ts'
import { hubPath, pagesOf, servicePath } from './services/find.ts'
import type { Site } from './site.ts'

/** A public page, for search and sharing. */
interface CataloguedPage extends SearchEntry {
  /** Search finds it by this name too. */
  otherName?: string
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
  return [...servicePages(content), ...caseStudyPages(content), ...otherPages(content), ...posts(content)]
}

function servicePages(content: SiteContent): CataloguedPage[] {
  const category = 'Service' as const
  const { home, services, 'aerial-photography': aerialPhotography } = content
  const [first] = home.services.cards
  return [
    {
      title: 'Services',
      description: services.page.description,
      url: '/services',
      category,
      picture: first?.picture ?? home.hero.picture,
      position: first?.position,
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
        },
        ...pages.map((page) => ({
          title: page.title,
          otherName: page.otherName,
          description: page.page.description,
          url: servicePath(page),
          category,
          ...cropFrameOf(page.hero),
        })),
      ]
    }),
    {
      title: aerialPhotography.page.title,
      description: aerialPhotography.page.description,
      url: '/aerial-photography',
      category,
      ...cropFrameOf(aerialPhotography.hero),
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

function posts(content: SiteContent): CataloguedPage[] {
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
