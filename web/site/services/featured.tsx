import type { Film } from '../../../domain/site/kinds/shared.ts'
import { SiteLink } from '../link.tsx'
import { FilmFrame } from '../page-parts/film-frame.tsx'
import { FrameFigure, type ShownFrame } from '../page-parts/frame-figure.tsx'

interface Project {
  title: string
  text: string
  frame: ShownFrame
  film: Film | null
  href: string | undefined
}

/** Featured work of a service, two or three in a row, the first across both if one is left over; films play in place. */
export function FeaturedProjects({ featured }: { featured: readonly Project[] }) {
  const three = featured.length % 3 === 0
  const wideFirst = !three && featured.length % 2 === 1
  const sizes = `(min-width: 68rem) ${three ? 34 : 50}vw, (min-width: 52rem) 50vw, 100vw`
  return (
    <section aria-labelledby="featured" className="wrap">
      <h2 id="featured" className="mb-[clamp(1.75rem,3vw,2.75rem)] title-section">
        Featured projects
      </h2>
      <ul className={`grid gap-x-1 gap-y-12 ${three ? 'lg:grid-cols-3' : 'md:grid-cols-2'}`}>
        {featured.map((project, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries of a page never change places
            key={index}
            className={wideFirst && index === 0 ? 'group relative md:col-span-2' : 'group relative'}
          >
            <Still project={project} {...(wideFirst && index === 0 ? ACROSS : { ratio: RATIO, sizes })} />
            <h3 className="mt-5 pr-5 text-item">
              {project.href ? (
                <SiteLink
                  href={project.href}
                  className={`underline-grow ${project.film ? '' : 'after:absolute after:inset-0'}`}
                >
                  {project.title}
                </SiteLink>
              ) : (
                project.title
              )}
            </h3>
            <p className="mt-2.5 max-w-[32em] pr-5 text-note text-soft">{project.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const RATIO = 'aspect-[16/9]'
const ACROSS = { ratio: `${RATIO} md:aspect-[2.39]`, sizes: '100vw' }

interface StillProps {
  project: Project
  ratio: string
  sizes: string
}

function Still({ project: { film, frame, title, href }, ratio, sizes }: StillProps) {
  if (!film) return <FrameFigure frame={frame} ratio={ratio} sizes={sizes} {...(href && { leadsTo: href })} />
  return (
    <figure>
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
