import { newestFirst } from '../../../domain/site/blog.ts'
import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import { serviceCards } from '../../../domain/site/services/shown-services.ts'
import { picture } from '../../media.server.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { summaryOf } from '../blog/card.tsx'
import { caseStudyPath } from '../case-study/find.ts'
import { SiteLink } from '../link.tsx'
import { pageMeta } from '../meta.ts'
import { definePage, type HeadEntry } from '../page.ts'
import { show } from '../page-parts/frame-figure.tsx'
import { type Site, useContent } from '../site.ts'
import { About } from './about.tsx'
import { homeGraph } from './business.server.ts'
import { Clients, Testimonials } from './clients.tsx'
import { Contact } from './contact.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { heroPreloads } from './hero-picture.tsx'
import { Interlude } from './interlude.tsx'
import { NewestPosts } from './newest-posts.tsx'
import { Portfolio } from './portfolio/portfolio.tsx'
import { Services } from './services.tsx'
import { withWordmark } from './wordmarks.server.ts'

const NEWEST = 3

function load(_path: string, site: Site) {
  const { content } = site
  const { home } = content
  const hero = picture(site, home.hero.picture)
  const still = picture(site, home.portfolio.showreel.picture)
  return {
    words: home,
    jsonLd: { '@graph': homeGraph(site, hero, still) },
    clients: content.client.map(withWordmark),
    testimonials: content.testimonial,
    questions: content.question,
    hero,
    tallHero: picture(site, home.hero.tall),
    services: serviceCards(content).map((card) => ({ ...card, picture: picture(site, card.picture) })),
    showreel: { still, film: content.settings.showreel },
    works: content['portfolio-item'].map((work) => ({
      ...work,
      picture: picture(site, work.picture),
      caseStudy: pathOfStudy(content, work.caseStudy),
    })),
    quotation: home.testimonials.frame && show(home.testimonials.frame, site),
    interlude: home.faq.before && show(home.faq.before, site),
    about: picture(site, home.about.picture),
    posts: newestFirst(content.post)
      .slice(0, NEWEST)
      .map((post) => summaryOf(site, post)),
  }
}

/** The path of a case study; undefined if there is none, or none any more. */
function pathOfStudy(content: SiteContent, id: string) {
  const study = content['case-study'].find((study) => study.id === id)
  return study && caseStudyPath(study.slug)
}

const head = (data: ReturnType<typeof load>, site: Site): HeadEntry[] => {
  const { words, hero, tallHero, jsonLd } = data
  return [
    ...pageMeta(site, {
      title: words.title,
      description: words.description,
      path: '/',
      picture: hero,
      share: words.share,
      jsonLd,
    }),
    ...heroPreloads({ wide: hero, tall: tallHero }),
  ]
}

function Home({ data }: { data: ReturnType<typeof load> }) {
  const { words, hero, tallHero, services, showreel, works } = data
  const { clients, testimonials, quotation, questions, interlude, about, posts } = data
  return (
    <>
      <Hero words={words.hero} wide={hero} tall={tallHero} />
      {services.length > 0 && <Services words={words.services} services={services} />}
      <Portfolio words={words.portfolio} showreel={showreel} works={works} />
      <Clients words={words.clients} clients={clients} />
      <Testimonials heading={words.testimonials.heading} frame={quotation} testimonials={testimonials} />
      {interlude && <Interlude frame={interlude} />}
      <Faq words={words.faq} questions={questions} />
      <About words={words.about} picture={about} opens={questions.length > 0} />
      <NewestPosts words={words.blog} posts={posts} />
      <Contact />
      <QuoteButton />
    </>
  )
}

export default definePage({ hero: true, load, head, Page: Home })

/** A floating button, where it covers nothing (`browser/quote-button.ts`); left out without scripts, which show it. */
function QuoteButton() {
  const { settings } = useContent()
  return (
    <p className="quote needs-script fixed right-gutter big-text:left-gutter bottom-5 z-10 flex items-center justify-end gap-1">
      {settings.chat && (
        <SiteLink
          href={settings.chat}
          newTab
          aria-label={`Chat with ${settings.name}`}
          className="grid size-11 shrink-0 place-items-center max-sm:hidden rounded-frame bg-peat-raised text-bone forced-colors:border hover:bg-bone hover:text-peat"
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
            <path
              d="M3.75 4.75h16.5v11.5H11l-4.25 3.5v-3.5h-3z"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
            />
          </svg>
        </SiteLink>
      )}
      <SiteLink href="/#contact" className={buttonClasses('primary')}>
        Get Free Quote
      </SiteLink>
    </p>
  )
}
