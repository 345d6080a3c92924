import { showreel } from '../../../content/site/films.ts'
import { home } from '../../../content/site/home/home.ts'
import { services } from '../../../content/site/home/services.ts'
import { newestFirst } from '../../../domain/site/blog.ts'
import { picturesOf } from '../../media.server.ts'
import { buttonLook } from '../../ui/button.tsx'
import { summaryOf } from '../blog/card.tsx'
import { SiteLink } from '../link.tsx'
import { pageMeta } from '../meta.ts'
import { definePage, type HeadEntry } from '../page.ts'
import type { Site } from '../site.ts'
import { useContent } from '../site.ts'
import { About } from './about.tsx'
import { business, questionsPage, showreelFilm } from './business.server.ts'
import { Clients, Testimonials } from './clients.tsx'
import { Contact } from './contact.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { heroPreloads } from './hero-picture.tsx'
import { homeContent } from './home-content.server.ts'
import { NewestPosts } from './newest-posts.tsx'
import { Portfolio } from './portfolio/portfolio.tsx'
import { Services } from './services.tsx'
import { withWordmark } from './wordmarks.server.ts'

const NEWEST = 3

function load(_path: string, site: Site) {
  const find = picturesOf(site, '/')
  const { works, clients, testimonials, questions } = homeContent()
  const hero = find(home.hero.picture)
  const still = find(home.portfolio.showreel.picture)
  return {
    words: home,
    jsonLd: {
      '@graph': [business(site, hero, services), showreelFilm(site, still), questionsPage(site, questions)],
    },
    clients: clients.map(withWordmark),
    testimonials,
    questions,
    hero,
    tallHero: find(home.hero.tall),
    services: services.map((service) => ({ ...service, picture: find(service.picture) })),
    showreel: { still, film: showreel },
    works: works.map((work) => ({ ...work, picture: find(work.picture) })),
    about: find(home.about.picture),
    posts: newestFirst(site.content.post)
      .slice(0, NEWEST)
      .map((post) => summaryOf(site, post)),
  }
}

const head = (data: ReturnType<typeof load>, site: Site): HeadEntry[] => {
  const { words, hero, tallHero, jsonLd } = data
  return [
    ...pageMeta(site, {
      title: words.title,
      description: words.description,
      path: '/',
      picture: hero,
      jsonLd,
    }),
    ...heroPreloads({ wide: hero, tall: tallHero }),
  ]
}

function Home({ data }: { data: ReturnType<typeof load> }) {
  const { words, hero, tallHero, services, showreel, works } = data
  const { clients, testimonials, questions, about, posts } = data
  return (
    <>
      <Hero words={words.hero} wide={hero} tall={tallHero} />
      <Services words={words.services} services={services} />
      <Portfolio words={words.portfolio} showreel={showreel} works={works} />
      <Clients words={words.clients} clients={clients} />
      <Testimonials words={words.testimonials} testimonials={testimonials} />
      <Faq words={words.faq} questions={questions} />
      <About words={words.about} picture={about} />
      <NewestPosts words={words.blog} posts={posts} />
      <Contact />
      <QuoteButton />
    </>
  )
}

export default definePage({ hero: true, load, head, Page: Home })

/** A floating button, hidden over the hero and while the form is in view; left out without scripts, which hide it. */
function QuoteButton() {
  const { settings } = useContent()
  return (
    <p className="quote needs-script fixed right-gutter big-text:left-gutter bottom-5 z-10 flex items-center justify-end gap-1">
      <SiteLink
        href={settings.chat}
        newTab
        aria-label={`Chat with ${settings.name}`}
        className="grid size-12 shrink-0 place-items-center rounded-frame bg-peat-raised text-bone forced-colors:border hover:bg-bone hover:text-peat"
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
      <SiteLink href="/#contact" className={`${buttonLook('primary')} min-h-12`}>
        Get Free Quote
      </SiteLink>
    </p>
  )
}
