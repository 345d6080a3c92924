import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import type { Home } from '../../../domain/site/kinds/home.ts'
import { onPhones, Picture } from '../../ui/picture.tsx'
import type { ShownFrame } from '../page-parts/frame-figure.tsx'
import { SectionHead } from '../section-head.tsx'
import type { ShownClient } from './wordmarks.server.ts'

interface ClientsProps {
  words: Home['clients']
  clients: readonly ShownClient[]
}

/** Clients, as lines of wordmarks that are all full; nothing while there are none. */
export function Clients({ words, clients }: ClientsProps) {
  if (clients.length === 0) return null
  return (
    <section id="clients" aria-labelledby="clients-heading" className="wrap pb-[clamp(4rem,8vw,7rem)]">
      <h2 id="clients-heading" className="mb-5 font-text text-mist text-note leading-snug tracking-normal">
        {words.heading}
      </h2>
      <ul className="flex flex-wrap gap-px overflow-clip bg-line py-px">
        {clients.map((client) => (
          <li
            key={client.id}
            className="grid min-h-32 min-w-0 grow basis-[max(45%,9em)] place-items-center bg-ground px-1 py-6 text-[clamp(0.75rem,3.6vw,1rem)] text-mist transition-colors duration-200 hover:text-bone sm:basis-[30%] xl:basis-[16%]"
          >
            <Wordmark {...client} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A quotation alone on a picture across the page. */
function Opening({ frame, testimonial }: { frame: ShownFrame; testimonial: Testimonial }) {
  const { name, role, company, content } = testimonial
  return (
    <figure className="relative isolate flex min-h-[min(88svh,150vw)] items-end overflow-clip md:min-h-[min(92svh,56vw)]">
      <Picture
        picture={frame.picture}
        alt=""
        sizes={`(min-width: 40rem) 100vw, ${onPhones(178)}`}
        position={frame.position}
        className="-z-20 absolute inset-0 size-full object-cover"
      />
      <div className="reel-words w-full pb-9 md:pb-14">
        <div className="wrap flex flex-wrap items-end justify-between gap-x-gutter gap-y-8">
          <div>
            <blockquote
              className={
                content.length > LONG_QUOTE
                  ? QUIETER
                  : 'max-w-[17em] text-balance font-[340] title-section leading-[1.06] tracking-[-0.02em]'
              }
            >
              <p>{`“${content}”`}</p>
            </blockquote>
            <figcaption className="mt-6">
              {name}
              <span className="slate mt-1.5 block">{`${role}, ${company}`}</span>
            </figcaption>
          </div>
          <p className="slate pb-0.5 max-sm:hidden">{frame.slate}</p>
        </div>
      </div>
    </figure>
  )
}

/** A quotation that is longer is set smaller: at the full size it would fill a screen. */
const LONG_QUOTE = 200
const QUIETER = 'font-display text-card leading-[1.2] tracking-[-0.01em]'

type Testimonial = SiteContent['testimonial'][number]

interface TestimonialsProps {
  heading: string
  /** Behind the first one. */
  frame: ShownFrame | null
  testimonials: readonly Testimonial[]
}

/** Testimonials: the first alone on a picture, if there is one, the others in columns; nothing while there are none. */
export function Testimonials({ heading, frame, testimonials }: TestimonialsProps) {
  const [first] = testimonials
  if (!first) return null
  return (
    <section id="testimonials" aria-labelledby="testimonials-heading">
      {frame && <Opening frame={frame} testimonial={first} />}
      <Others
        heading={heading}
        testimonials={frame ? testimonials.slice(1) : testimonials}
        className={frame ? 'pt-[clamp(4rem,8vw,7.5rem)]' : ''}
      />
    </section>
  )
}

interface OthersProps {
  heading: string
  testimonials: readonly Testimonial[]
  className: string
}

function Others({ heading, testimonials, className }: OthersProps) {
  if (testimonials.length === 0)
    return (
      <h2 id="testimonials-heading" className="sr-only">
        {heading}
      </h2>
    )
  return (
    <div className={`wrap pb-breath ${className}`}>
      <SectionHead id="testimonials-heading" heading={heading} />
      <ul
        className={`grid border-line border-t ${testimonials.length % 3 === 0 ? 'gap-x-12 md:grid-cols-3' : 'testimonials md:grid-cols-2'}`}
      >
        {testimonials.map(({ id, name, role, company, content }) => (
          <li key={id} className="settle flex border-line border-b">
            <figure className="flex flex-col justify-between gap-8 py-[clamp(2.25rem,4vw,4rem)]">
              <blockquote className={content.length > LONG_QUOTE ? QUIETER : 'statement'}>
                <p>{`“${content}”`}</p>
              </blockquote>
              <figcaption>
                {name}
                <span className="slate mt-1.5 block text-mist">{`${role}, ${company}`}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The longest name that is kept on one line; in a sixth of a wide page, more would be cut. */
const ON_ONE_LINE = 20

/** A client's name, set like its logo, in one colour. */
function Wordmark({ name, mark, setting, place }: ShownClient) {
  return (
    <span
      className={`inline-flex items-center justify-center ${name.length > ON_ONE_LINE ? 'max-w-full text-center' : 'whitespace-nowrap'} ${place}`}
    >
      {mark && (
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-[1.5em] shrink-0">
          <path d={mark} fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      )}
      <span className={`leading-none ${setting}`}>{name}</span>
    </span>
  )
}
