import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import type { Passage as PassageWords } from '../../../domain/site/kinds/case-study.ts'
import { onPhones, Picture } from '../../ui/picture.tsx'
import { Contact } from '../home/contact.tsx'
import { isActiveLink, SiteLink } from '../link.tsx'
import { pageMeta, pictureAddress } from '../meta.ts'
import { definePage, type HeadEntry } from '../page.ts'
import { breadcrumbList } from '../page-parts/breadcrumbs.tsx'
import { CallToAction } from '../page-parts/call-to-action.tsx'
import { FilmFrame, videoObjects } from '../page-parts/film-frame.tsx'
import { FrameFigure, type ShownFrame, show, showHero } from '../page-parts/frame-figure.tsx'
import { HairlineList } from '../page-parts/hairline-list.tsx'
import { heroPreload, PageHero } from '../page-parts/page-hero.tsx'
import { BlocksOf } from '../page-parts/rich-text.tsx'
import type { Site } from '../site.ts'
import { caseStudyPath } from './find.ts'
import { WipeFigure } from './wipe.tsx'

const WIDE = 'aspect-[3/2] md:aspect-[2.39]'
const trail = [{ label: 'Portfolio', href: '/#portfolio' }]

function load(path: string, site: Site) {
  const studies = site.content['case-study']
  const study = studies.find(({ slug }) => caseStudyPath(slug) === path)
  if (!study) throw new Error(`There is no case study at ${path}.`)
  const { hero, frames, film, ...words } = study
  const next = nextOf(studies, study)
  return {
    ...words,
    hero: showHero(hero, site),
    pair: frames.pair.map((frame) => show(frame, site)),
    wide: show(frames.wide, site),
    wipe: frames.wipe,
    film: film && { ...film, frame: show(film.frame, site) },
    next: next && { title: next.title, href: caseStudyPath(next.slug), frame: show(next.hero, site) },
  }
}

/** The case study after this one, the first after the last; none if it is the only one. */
function nextOf(studies: SiteContent['case-study'], study: SiteContent['case-study'][number]) {
  const next = studies[(studies.indexOf(study) + 1) % studies.length]
  return next === study ? undefined : next
}

const head = (study: ReturnType<typeof load>, site: Site): HeadEntry[] => {
  const { page, hero, film, title, genre, location, badges } = study
  const path = caseStudyPath(study.slug)
  const creativeWork = {
    '@type': 'CreativeWork',
    name: title,
    description: page.description,
    url: `${site.origin}${path}`,
    image: pictureAddress(site, hero.picture),
    genre,
    keywords: [...badges, ...page.keywords].join(', '),
    inLanguage: 'en-GB',
    locationCreated: { '@type': 'Place', name: location },
    creator: { '@id': `${site.origin}/#business` },
  }
  return [
    ...pageMeta(site, {
      ...page,
      path,
      picture: hero.picture,
      jsonLd: {
        '@graph': [
          creativeWork,
          breadcrumbList(site, trail, { label: title, href: path }),
          ...(film ? videoObjects(site, film, page.description, film.frame.picture) : []),
        ],
      },
    }),
    { name: 'keywords', content: page.keywords.join(', ') },
    ...heroPreload(hero, { tall: true }),
  ]
}

function CaseStudyPage({ data: study }: { data: ReturnType<typeof load> }) {
  const { hero, title, badges, pair, wide, film, deliverables, action, next } = study
  return (
    <article>
      <PageHero frame={hero} title={title} trail={trail} tall>
        <ul aria-label="Kind of work" className="slate mb-4 flex flex-wrap gap-2 text-bone">
          {badges.map((badge) => (
            <li
              key={badge}
              className="rounded-frame border border-bone/60 px-2.5 py-1 forced-colors:bg-[Canvas]"
            >
              {badge}
            </li>
          ))}
        </ul>
      </PageHero>
      <SlateTable rows={{ Client: study.client, Genre: study.genre, Location: study.location }} />
      <p className="wrap py-[clamp(3.5rem,8vw,8rem)]">
        <span className="block max-w-[19em] statement">{study.lead}</span>
      </p>
      <Passage heading="Story" passage={study.story} />
      {pair.length > 0 ? <Pairs frames={pair} /> : <Gap />}
      <Passage heading="Process" passage={study.process} />
      <div className="py-[clamp(3.5rem,7vw,7rem)]">
        {film ? (
          <figure>
            <FilmFrame
              film={film}
              frame={film.frame}
              invitation={film.invitation}
              ratio="aspect-[16/10] md:aspect-[2.39]"
              sizes="(min-width: 52rem) 100vw, 112vw"
              wordsClassName="wrap"
            />
            <figcaption className="slate wrap mt-3 text-soft">{film.frame.slate}</figcaption>
          </figure>
        ) : null}
        <div className={film ? 'mt-[clamp(3.5rem,7vw,7rem)]' : ''}>
          {study.wipe ? (
            <WipeFigure frame={wide} ratio={WIDE} />
          ) : (
            <FrameFigure frame={wide} ratio={WIDE} sizes="100vw" slateClassName="wrap" />
          )}
        </div>
      </div>
      <Passage heading="Outcome" passage={study.outcome} />
      {deliverables.length > 0 && (
        <section
          aria-labelledby="deliverables"
          className="wrap grid gap-x-5 gap-y-6 pt-[clamp(3.5rem,7vw,7rem)] md:grid-cols-12"
        >
          <h2 id="deliverables" className="text-card md:col-span-3">
            Deliverables
          </h2>
          <HairlineList entries={deliverables} className="md:col-span-9" />
        </section>
      )}
      <CallToAction
        heading={action.heading}
        label={action.label}
        href={action.contact === 'here' ? `${caseStudyPath(study.slug)}#contact` : '/#contact'}
      />
      {action.contact === 'here' && <Contact />}
      {next && <NextCaseStudy {...next} />}
    </article>
  )
}

/** Pictures side by side in twos; with an odd number, the first stands across. */
function Pairs({ frames }: { frames: readonly ShownFrame[] }) {
  const odd = frames.length % 2 === 1
  return (
    <div className="wrap grid gap-x-1 gap-y-8 py-[clamp(3.5rem,7vw,7rem)] sm:grid-cols-2">
      {frames.map((frame, index) => {
        const across = odd && index === 0
        return (
          <FrameFigure
            // biome-ignore lint/suspicious/noArrayIndexKey: entries of a page never change places
            key={index}
            frame={frame}
            {...(across && { className: 'sm:col-span-2' })}
            ratio={across ? 'aspect-[4/5] sm:aspect-[3/2]' : 'aspect-[4/5]'}
            sizes={`(min-width: 40rem) ${across ? 100 : 92}vw, ${onPhones(150)}`}
          />
        )
      })}
    </div>
  )
}

/** The room between two passages without pictures. */
const Gap = () => <div className="py-[clamp(1.75rem,3.5vw,3.5rem)]" />

/** The facts of the project, as on a clapperboard. */
function SlateTable({ rows }: { rows: Record<string, string> }) {
  return (
    <dl className="wrap grid sm:grid-cols-3 sm:gap-x-5">
      {Object.entries(rows).map(([term, value]) => (
        <div
          key={term}
          className="flex big-text:block gap-x-6 border-line border-b py-4 max-sm:items-baseline sm:block sm:py-6"
        >
          <dt className="slate w-20 shrink-0 text-mist">{term}</dt>
          <dd className="sm:mt-2 sm:text-item sm:leading-[1.25]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export default definePage({ hero: true, load, head, Page: CaseStudyPage })

/** A text column with its title before it and captions in the margin. */
function Passage({ heading, passage }: { heading: string; passage: PassageWords }) {
  const id = heading.toLowerCase()
  return (
    <section aria-labelledby={id} className="wrap">
      <div className="grid gap-x-5 gap-y-7 border-line border-t pt-8 md:grid-cols-12 md:pt-10">
        <h2 id={id} className="text-card md:col-span-3">
          {heading}
        </h2>
        <div className="blocks grid max-w-[36em] content-start gap-5 md:col-span-6 md:text-[1.125rem]">
          <BlocksOf texts={passage.paragraphs} top={3} />
        </div>
        {passage.margin.length > 0 && (
          <ul className="grid content-start gap-5 text-mist text-small leading-snug md:col-span-3 md:pt-1.5 lg:pl-8">
            {passage.margin.map((caption, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries of a page never change places
              <li key={index} className="border-edge border-l pl-4">
                {caption}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** A full-frame link to the next case study. */
function NextCaseStudy({ title, href, frame }: { title: string; href: string; frame: ShownFrame }) {
  return (
    <SiteLink
      href={href}
      className="frame relative isolate flex aspect-[4/5] items-end overflow-clip focus-visible:-outline-offset-4 sm:aspect-[16/9] md:aspect-[2.39]"
    >
      <div className="-z-10 absolute inset-0 overflow-clip" {...isActiveLink(href)}>
        <Picture
          picture={frame.picture}
          alt=""
          sizes="(min-width: 40rem) 100vw, 188vw"
          position={frame.position}
          className="size-full object-cover"
        />
      </div>
      <span className="frame-words block w-full">
        <span className="wrap block pb-8 md:pb-12">
          <span className="slate mb-3 block text-bone">Next case study</span>
          <span className="title-section block max-w-[12em] text-balance font-[340] leading-[1.02] tracking-[-0.02em]">
            {title}
          </span>
        </span>
      </span>
    </SiteLink>
  )
}
