import { about } from '../../../content/site/about.ts'
import { picturesOf } from '../../media.server.ts'
import { buttonLook } from '../../ui/button.tsx'
import { SiteLink } from '../link.tsx'
import { pageMeta } from '../meta.ts'
import { definePage, type HeadEntry } from '../page.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import { CallToAction } from '../page-parts/call-to-action.tsx'
import { FrameFigure, show, showHero } from '../page-parts/frame-figure.tsx'
import { heroPreload, PageHero } from '../page-parts/page-hero.tsx'
import type { Site } from '../site.ts'

const path = '/about'

function load(_path: string, site: Site) {
  const find = picturesOf(site, path)
  return {
    hero: showHero(about.hero, find),
    portrait: show(about.portrait, find),
    wide: show(about.wide, find),
  }
}

const head = ({ hero }: ReturnType<typeof load>, site: Site): HeadEntry[] => [
  ...pageMeta(site, {
    ...about.page,
    path,
    picture: hero.picture,
    jsonLd: {
      '@graph': [
        {
          '@type': 'AboutPage',
          url: `${site.origin}${path}`,
          name: about.page.title,
          about: { '@id': `${site.origin}/#business` },
        },
        breadcrumbList(site, [], { label: 'About', href: path }),
      ],
    },
  }),
  { name: 'keywords', content: about.page.keywords.join(', ') },
  ...heroPreload(hero),
]

function About({ data: { hero, portrait, wide } }: { data: ReturnType<typeof load> }) {
  const { headline, lead, approach, closing } = about
  return (
    <>
      <PageHero frame={hero} title={headline} trail={[{ label: 'Home', href: '/' }]} />
      <section
        aria-label="Biography"
        className="wrap grid gap-x-5 gap-y-12 pt-[clamp(3.5rem,8vw,8rem)] pb-breath md:grid-cols-12"
      >
        <p className="max-w-[18em] statement md:col-span-12 md:mb-[clamp(1rem,4vw,4rem)]">{lead}</p>
        <div className="grid max-w-[36em] content-start gap-5 md:col-span-6 md:text-[1.125rem]">
          {about.biography.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="md:col-span-5 md:col-start-8">
          <FrameFigure
            frame={portrait}
            ratio="aspect-[4/5]"
            sizes="(min-width: 97.5rem) 74rem, (min-width: 52rem) 76vw, 174vw"
          />
          <Facts />
        </div>
      </section>
      <section aria-labelledby="approach" className="wrap pb-breath">
        <h2 id="approach" className="mb-[clamp(2rem,4vw,3.5rem)] title-section">
          {approach.heading}
        </h2>
        <ul className="grid gap-x-gutter gap-y-12 md:grid-cols-3">
          {approach.values.map(({ title, text }) => (
            <li key={title} className="border-line border-t pt-6">
              <h3 className="text-card">{title}</h3>
              <p className="mt-4 max-w-[32em] text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <FrameFigure frame={wide} ratio="aspect-[3/2] md:aspect-[2.39]" sizes="100vw" slateClassName="wrap" />
      <CallToAction heading={closing.heading} label={closing.portfolio} href="/#portfolio">
        <SiteLink href="/#contact" className={buttonLook('secondary')}>
          {closing.contact}
        </SiteLink>
      </CallToAction>
    </>
  )
}

function Facts() {
  return (
    <dl className="mt-8 border-line border-b">
      {about.facts.map(([term, value]) => (
        <div key={term} className="flex big-text:block items-baseline gap-x-6 border-line border-t py-3.5">
          <dt className="slate w-24 shrink-0 text-mist">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export default definePage({ hero: true, load, head, Page: About })
