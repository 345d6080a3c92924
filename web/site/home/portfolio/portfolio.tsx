import {
  type Category,
  categoryKeyOf,
  categorySlug,
} from '../../../../domain/site/categories/category-keys.ts'
import type { Home } from '../../../../domain/site/kinds/home.ts'
import type { Film } from '../../../../domain/site/kinds/shared.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { onPhones, Picture } from '../../../ui/picture.tsx'
import type { PictureData } from '../../../ui/picture-data.ts'
import { SiteLink } from '../../link.tsx'
import { filmNote, PlayMark, VideoFacade } from '../../page-parts/video-facade.tsx'
import { SectionHead } from '../../section-head.tsx'
import { Card, type ShownWork } from './card.tsx'
import { QuickView } from './quick-view.tsx'

interface PortfolioProps {
  words: Home['portfolio']
  showreel: { still: PictureData; film: Film }
  works: readonly ShownWork[]
}

/** The showreel, then the work in tabs. */
export function Portfolio({ words, showreel, works }: PortfolioProps) {
  const reel = <Showreel words={words.showreel} picture={showreel.still} film={showreel.film} />
  if (works.length === 0)
    return (
      <section id="portfolio" aria-label={showreel.film.title} className="pb-breath">
        {reel}
      </section>
    )
  const { heading, lead, action, categories } = words
  return (
    <section id="portfolio" aria-labelledby="portfolio-heading" className="pb-breath">
      {reel}
      <div className="wrap pt-[clamp(4rem,8vw,7.5rem)]">
        <SectionHead id="portfolio-heading" heading={heading} lead={lead} />
        <Tabs works={works} categories={categories} />
        <div id="works" className="mt-[clamp(1.75rem,3vw,2.75rem)]">
          <ul className="works grid grid-cols-2 big-text:grid-cols-1 gap-x-3.5 gap-y-9 md:gap-x-5 md:gap-y-12 lg:grid-cols-4">
            {works.map((work) => (
              <li
                key={work.id}
                data-work={work.category
                  .map((label) => categorySlug(categoryKeyOf(categories, label)))
                  .join(' ')}
                className="work @container settle"
              >
                <Card work={work} />
              </li>
            ))}
          </ul>
        </div>
        <p className="mt-[clamp(3rem,6vw,5rem)]">
          <SiteLink href={action.href} className={`${buttonClasses('primary')} min-h-13`}>
            {action.label}
          </SiteLink>
        </p>
      </div>
      <QuickView />
    </section>
  )
}

interface ShowreelProps {
  words: Home['portfolio']['showreel']
  picture: PictureData
  film: Film
}

/** Full width, in cinema ratio. Phones ask for less than the 112vw of the layout: under a scrim nobody sees it. */
function Showreel({ words, picture, film }: ShowreelProps) {
  const { invitation, slate, position } = words
  const note = filmNote(film)
  return (
    <VideoFacade
      address={film.address}
      title={film.title}
      className="group relative isolate block aspect-[16/10] big-text:aspect-auto overflow-clip focus-visible:-outline-offset-4 md:aspect-[2.39]"
    >
      <Picture
        picture={picture}
        alt=""
        sizes={`(min-width: 52rem) 100vw, ${onPhones(72)}`}
        position={position}
        className="settle -z-20 absolute inset-0 size-full object-cover"
      />
      <span className="reel-words absolute big-text:static inset-x-0 bottom-0 block pb-6 md:pb-9">
        <span className="wrap flex big-text:flex-wrap items-center gap-4 md:gap-5">
          <PlayMark className="size-16 md:size-18" />
          <span>
            {invitation}
            <span className="slate mt-0.5 block text-mist">
              {slate}
              {note && <span className="block">{note}</span>}
            </span>
          </span>
        </span>
      </span>
    </VideoFacade>
  )
}

/** Filters the grid by the address alone, until `browser/portfolio-tabs.ts` takes over. */
const byTarget = (kinds: readonly string[]) =>
  `${kinds
    .map(
      (kind) =>
        `#portfolio:not([data-alive]):has(#work-${kind}:target) #works .work:not([data-work~="${kind}"])`,
    )
    .join()}{display:none}`

/**
 * A tab for each kind of work that there is: links that work by anchor, later turned into tabs with arrow keys. Each has
 * its own anchor, so that it can be shared: `/#work-tourism`.
 */
function Tabs({ works, categories }: Pick<PortfolioProps, 'works'> & { categories: readonly Category[] }) {
  const kinds = categories
    .filter(({ label }) => works.some(({ category }) => category.includes(label)))
    .map(({ key, label }) => ({ label, kind: categorySlug(key) }))
  const tabs = [
    { kind: '', label: 'All Work', anchor: 'work' },
    ...kinds.map(({ kind, label }) => ({ kind, label, anchor: `work-${kind}` })),
  ]
  return (
    <div className="border-line border-b">
      <style>{byTarget(kinds.map(({ kind }) => kind))}</style>
      <nav
        aria-label="Kinds of work"
        data-tabs
        className="-mx-gutter flex overflow-x-auto px-gutter [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
      >
        {tabs.map(({ kind, label, anchor }) => (
          <a
            key={anchor}
            href={`#${anchor}`}
            data-kind={kind}
            data-live
            {...(kind === '' && { 'data-selected': true })}
            className="work-tab mr-7 inline-flex min-h-13 shrink-0 items-center whitespace-nowrap border-b-2 text-note transition-colors hover:text-ink focus-visible:-outline-offset-2 md:mr-9"
          >
            {/* The anchor is not on the link, which would then get the focus. */}
            <span id={anchor} className="scroll-mt-[calc(var(--spacing-header)+2rem)]">
              {label}
            </span>
          </a>
        ))}
      </nav>
    </div>
  )
}
