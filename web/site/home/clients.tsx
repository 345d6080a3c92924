import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import type { Home } from '../../../domain/site/kinds/home.ts'
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

/** A quotation that is longer is set smaller: at the full size it would fill a screen. */
const LONG_QUOTE = 200
const QUIETER = 'font-display text-card leading-[1.2] tracking-[-0.01em]'

interface TestimonialsProps {
  words: Home['testimonials']
  testimonials: SiteContent['testimonial']
}

/** Testimonials, in two columns; nothing while there are none. */
export function Testimonials({ words, testimonials }: TestimonialsProps) {
  if (testimonials.length === 0) return null
  return (
    <section id="testimonials" aria-labelledby="testimonials-heading" className="wrap pb-breath">
      <SectionHead id="testimonials-heading" heading={words.heading} />
      <ul className="testimonials grid border-line border-t md:grid-cols-2">
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
    </section>
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
