import type { About as Words } from '../../../domain/site/kinds/about.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { SiteLink } from '../link.tsx'
import { pageMeta } from '../meta.ts'
import { definePage, type HeadEntry } from '../page.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import { CallToAction } from '../page-parts/call-to-action.tsx'
import { columnsOf } from '../page-parts/columns.ts'
import { FrameFigure, show, showHero } from '../page-parts/frame-figure.tsx'
import { heroPreload, PageHero } from '../page-parts/page-hero.tsx'
import { BlocksOf } from '../page-parts/rich-text.tsx'
import { Runs } from '../page-parts/runs.tsx'
import { type Site, useContent } from '../site.ts'

const path = '/about'

function load(_path: string, site: Site) {
  const { hero, portrait, wide } = site.content.about
  return { hero: showHero(hero, site), portrait: show(portrait, site), wide: show(wide, site) }
}

const head = ({ hero }: ReturnType<typeof load>, site: Site): HeadEntry[] => [
  ...pageMeta(site, {
    ...site.content.about.page,
    path,
    picture: hero.picture,
    jsonLd: {
      '@graph': [
        {
          '@type': 'AboutPage',
          url: `${site.origin}${path}`,
          name: site.content.about.page.title,
          about: { '@id': `${site.origin}/#business` },
        },
        breadcrumbList(site, [], { label: 'About', href: path }),
      ],
    },
  }),
  { name: 'keywords', content: site.content.about.page.keywords.join(', ') },
  ...heroPreload(hero),
]

function About({ data: { hero, portrait, wide } }: { data: ReturnType<typeof load> }) {
  const { headline, lead, biography, facts, approach, closing } = useContent().about
  return (
    <>
      <PageHero frame={hero} title={headline} trail={[{ label: 'Home', href: '/' }]} />
      <section
        aria-label="Biography"
        className="wrap grid gap-x-5 gap-y-12 pt-[clamp(3.5rem,8vw,8rem)] pb-breath md:grid-cols-12"
      >
        <p className="max-w-[18em] statement md:col-span-12 md:mb-[clamp(1rem,4vw,4rem)]">{lead}</p>
        <div className="blocks grid max-w-[36em] content-start gap-5 md:col-span-6 md:text-[1.125rem]">
          <BlocksOf texts={biography} />
        </div>
        <div className="md:col-span-5 md:col-start-8">
          <FrameFigure
            frame={portrait}
            ratio="aspect-[4/5]"
            sizes="(min-width: 110rem) 84rem, (min-width: 52rem) 76vw, 174vw"
          />
          {facts.length > 0 && <Facts facts={facts} />}
        </div>
      </section>
      {approach.values.length > 0 && <Approach {...approach} />}
      <FrameFigure frame={wide} ratio="aspect-[3/2] md:aspect-[2.39]" sizes="100vw" slateClassName="wrap" />
      <CallToAction heading={closing.heading} label={closing.portfolio} href="/#portfolio">
        <SiteLink href="/#contact" className={buttonClasses('secondary')}>
          {closing.contact}
        </SiteLink>
      </CallToAction>
    </>
  )
}

function Approach({ heading, values }: Words['approach']) {
  return (
    <section aria-labelledby="approach" className="wrap pb-breath">
      <h2 id="approach" className="mb-[clamp(2rem,4vw,3.5rem)] title-section">
        {heading}
      </h2>
      <ul className={`grid gap-x-gutter gap-y-12 ${columnsOf(values.length)}`}>
        {values.map(({ title, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of a page never change places
          <li key={index} className="border-line border-t pt-6">
            <h3 className="text-card">{title}</h3>
            <p className="mt-4 max-w-[32em] text-soft">
              <Runs text={text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ facts }: Pick<Words, 'facts'>) {
  return (
    <dl className="mt-8 border-line border-b">
      {facts.map(({ term, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries of a page never change places
        <div key={index} className="flex big-text:block items-baseline gap-x-6 border-line border-t py-3.5">
          <dt className="slate w-1/3 min-w-24 max-w-60 shrink-0 text-mist">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export default definePage({ hero: true, load, head, Page: About })
