import type { ReactNode } from 'react'
import { FilmFrame } from '../page-parts/film-frame.tsx'
import { HairlineList } from '../page-parts/hairline-list.tsx'
import { BlocksOf } from '../page-parts/rich-text.tsx'
import { FeaturedProjects, type FeaturedWork, ProjectTitle } from './featured.tsx'

/** What a page of a service says and shows between its opening picture and its gallery. */
export interface Body {
  lead: string
  paragraphs: readonly string[]
  included: readonly string[]
  featured: readonly FeaturedWork[]
  /** The picture across the page, if there is one. */
  wide: ReactNode
  /** Its groups of photos, if there are any. */
  examples: ReactNode
}

const TOP = 'pt-[clamp(3.5rem,8vw,8rem)]'
const BELOW = 'mt-[clamp(3rem,6vw,5.5rem)]'

/** A page led by its pictures: they come first, the words after them. */
export function LedByPictures({ lead, paragraphs, included, featured, wide, examples }: Body) {
  return (
    <>
      <p className={`wrap ${TOP}`}>
        <span className="block max-w-[19em] statement">{lead}</span>
      </p>
      {featured.length > 0 && <FeaturedProjects featured={featured} cut />}
      {wide && <div className="pt-breath">{wide}</div>}
      <section aria-label="Description" className={`wrap ${TOP}`}>
        <div className="blocks gap-x-gutter text-soft md:columns-2 [&>*+*]:mt-5 [&>*]:max-w-[36em]">
          <BlocksOf texts={paragraphs} />
        </div>
        <HairlineList entries={included} className={BELOW} />
      </section>
      {examples}
    </>
  )
}

/** A page led by its words: set to be read, what is included beside them. */
export function LedByWords({ lead, paragraphs, included, featured, wide, examples }: Body) {
  return (
    <>
      <section aria-label="Description" className={`wrap ${TOP}`}>
        <p className="max-w-[15em] text-balance font-[340] leading-[1.02] tracking-[-0.02em] title-section">
          {lead}
        </p>
        <div className={`grid gap-x-gutter gap-y-12 md:grid-cols-12 ${BELOW}`}>
          <div className="blocks grid max-w-[36em] content-start gap-5 md:col-span-7 md:text-[1.125rem]">
            <BlocksOf texts={paragraphs} />
          </div>
          <HairlineList entries={included} narrow className="content-start md:col-span-5" />
        </div>
      </section>
      {wide && <div className="pt-breath">{wide}</div>}
      {examples}
      {featured.length > 0 && <FeaturedProjects featured={featured} />}
    </>
  )
}

/** A page led by its first film: it plays before the words, what else there is comes after them. */
export function LedByFilm({ lead, paragraphs, included, featured, wide, examples }: Body) {
  const leading = featured.find(({ film }) => film)
  const others = featured.filter((project) => project !== leading)
  return (
    <>
      <section aria-label="Description" className={`wrap ${TOP}`}>
        <p className="max-w-[19em] statement">{lead}</p>
        {leading && <LeadingFilm project={leading} />}
        <div className={`grid gap-x-gutter gap-y-8 md:grid-cols-12 ${BELOW}`}>
          {leading && (
            <div className="md:col-span-5">
              <h2 className="text-card">
                <ProjectTitle {...leading} />
              </h2>
              <p className="mt-4 max-w-[26em] text-soft">{leading.text}</p>
            </div>
          )}
          <div className="blocks grid max-w-[34em] content-start gap-5 text-soft md:col-span-7">
            <BlocksOf texts={paragraphs} />
          </div>
        </div>
      </section>
      {wide && <div className="pt-breath">{wide}</div>}
      {included.length > 0 && (
        <section aria-label="What is included" className={`wrap ${TOP}`}>
          <HairlineList entries={included} />
        </section>
      )}
      {examples}
      {others.length > 0 && <FeaturedProjects featured={others} />}
    </>
  )
}

function LeadingFilm({ project: { film, frame, title } }: { project: FeaturedWork }) {
  if (!film) return null
  return (
    <figure className={BELOW}>
      <FilmFrame
        film={{ ...film, title }}
        frame={frame}
        invitation="Play the film"
        ratio="aspect-[4/3] sm:aspect-[16/9]"
        sizes="(min-width: 110rem) 100rem, (min-width: 40rem) 92vw, 103vw"
      />
      <figcaption className="slate mt-3 text-soft">{frame.slate}</figcaption>
    </figure>
  )
}
