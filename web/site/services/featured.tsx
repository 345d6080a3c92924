import type { Film } from '../../../domain/site/kinds/shared.ts'
import { SiteLink } from '../link.tsx'
import { FilmFrame } from '../page-parts/film-frame.tsx'
import { FrameFigure, type ShownFrame } from '../page-parts/frame-figure.tsx'

/** A piece of work that shows what a service is. */
export interface FeaturedWork {
  title: string
  text: string
  frame: ShownFrame
  film: Film | null
  href: string | undefined
}

interface FeaturedProjectsProps {
  featured: readonly FeaturedWork[]
  /** Cut like a film, medium and detail in turn, instead of in equal columns. */
  cut?: boolean
}

/** Featured work of a service; films play in place. */
export function FeaturedProjects({ featured, cut = false }: FeaturedProjectsProps) {
  const count = featured.length
  const columns = cut ? 12 : count % 3 === 0 ? 3 : count === 1 ? 1 : 2
  return (
    <section aria-labelledby="featured" className="wrap pt-breath">
      <h2 id="featured" className="mb-[clamp(1.75rem,3vw,2.75rem)] title-section">
        Featured projects
      </h2>
      <ul className={`grid gap-x-1 gap-y-12 ${COLUMNS[columns]}`}>
        {featured.map((project, index) => {
          const { item = '', ...still } = cut ? cutOf(index, count) : placeOf(index, count)
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: entries of a page never change places
              key={index}
              className={`group relative ${item}`}
            >
              <Still project={project} {...still} />
              <div className={count === 1 && !cut ? 'md:col-span-4' : ''}>
                <h3 className="mt-5 pr-5 text-item">
                  <ProjectTitle {...project} />
                </h3>
                <p className="mt-2.5 max-w-[32em] pr-5 text-note text-soft">{project.text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const COLUMNS = { 1: '', 2: 'md:grid-cols-2', 3: 'lg:grid-cols-3', 12: 'md:grid-cols-12' }

interface Place {
  item?: string
  ratio: string
  sizes: string
  className?: string
}

const RATIO = 'aspect-[16/9]'

/** Equal columns: the first across both of two if one is left over, a single one beside its words. */
function placeOf(index: number, count: number): Place {
  if (count === 1)
    return {
      item: 'md:grid md:grid-cols-12 md:items-end md:gap-x-gutter',
      className: 'md:col-span-8',
      ratio: RATIO,
      sizes: '(min-width: 52rem) 67vw, 100vw',
    }
  if (count % 3 === 0) return { ratio: RATIO, sizes: '(min-width: 68rem) 34vw, 100vw' }
  if (count % 2 === 1 && index === 0)
    return { item: 'md:col-span-2', ratio: `${RATIO} md:aspect-[2.39]`, sizes: '100vw' }
  return { ratio: RATIO, sizes: '(min-width: 52rem) 50vw, 100vw' }
}

/** Of an odd number the first across the page; then pairs of a larger and a smaller one, which change sides. */
function cutOf(index: number, count: number): Place {
  const across = count % 2
  if (across && index === 0) return { item: 'md:col-span-12', ratio: RATIO, sizes: '100vw' }
  const at = index - across
  const isLarger = at % 4 === 0 || at % 4 === 3
  if (isLarger) return { item: 'md:col-span-7', ratio: RATIO, sizes: '(min-width: 52rem) 58vw, 100vw' }
  // As high as the larger one beside it.
  return {
    item: 'md:col-span-5',
    ratio: `${RATIO} md:aspect-[80/63]`,
    sizes: '(min-width: 52rem) 50vw, 100vw',
  }
}

/** A project's title, which leads to its case study if it has one. */
export function ProjectTitle({ title, href, film }: Pick<FeaturedWork, 'title' | 'href' | 'film'>) {
  if (!href) return title
  return (
    <SiteLink href={href} className={`underline-grow ${film ? '' : 'after:absolute after:inset-0'}`}>
      {title}
    </SiteLink>
  )
}

interface StillProps extends Omit<Place, 'item'> {
  project: FeaturedWork
}

function Still({ project: { film, frame, title, href }, ratio, sizes, className = '' }: StillProps) {
  if (!film)
    return (
      <FrameFigure
        frame={frame}
        ratio={ratio}
        sizes={sizes}
        className={className}
        {...(href && { leadsTo: href })}
      />
    )
  return (
    <figure className={className}>
      <FilmFrame
        film={{ ...film, title }}
        frame={frame}
        invitation="Play the film"
        ratio={ratio}
        sizes={sizes}
      />
      <figcaption className="slate mt-3 text-soft">{frame.slate}</figcaption>
    </figure>
  )
}
