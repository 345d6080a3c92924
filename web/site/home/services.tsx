import type { Home } from '../../../domain/site/kinds/home.ts'
import { onPhones, Picture } from '../../ui/picture.tsx'
import type { PictureData } from '../../ui/picture-data.ts'
import { SiteLink } from '../link.tsx'
import { SectionHead } from '../section-head.tsx'

/** A service with its picture. */
type ShownService = Omit<Home['services']['cards'][number], 'picture'> & { picture: PictureData }

interface ServicesProps {
  words: Pick<Home['services'], 'heading' | 'lead'>
  services: readonly ShownService[]
}

export function Services({ words, services }: ServicesProps) {
  const { heading, lead } = words
  return (
    <section id="services" aria-labelledby="services-heading" className="wrap py-breath">
      <SectionHead id="services-heading" heading={heading} lead={lead} />
      <ul className="grid gap-1 sm:grid-cols-2 lg:grid-cols-4">
        {services.map((service) => (
          <li key={service.title} className="settle">
            <Frame {...service} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The whole frame is the link. A service without a page links to the contact form. Phones ask for less than the 108vw
 * of the layout: under a scrim nobody sees it.
 */
function Frame({ title, sentence, slate, href, picture, position, external }: ShownService) {
  return (
    <SiteLink
      href={href}
      newTab={external}
      className="frame group relative isolate flex aspect-[6/5] items-end overflow-clip sm:aspect-[4/5] lg:aspect-[3/5]"
    >
      <Picture
        picture={picture}
        alt=""
        sizes={`(min-width: 68rem) 58vw, (min-width: 40rem) 94vw, ${onPhones(72)}`}
        position={position}
        className="-z-10 absolute inset-0 size-full object-cover"
      />
      <div className="frame-words w-full px-5 pb-5 lg:px-6 lg:pb-6">
        <p className="slate mb-3 text-bone">{slate}</p>
        <h3 className="text-card">
          {title}
          {external && <Arrow />}
        </h3>
        <p className="mt-2.5 max-w-[24em] text-bone/85 text-note leading-[1.45] lg:min-h-[3lh]">{sentence}</p>
      </div>
    </SiteLink>
  )
}

function Arrow() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="ml-2 inline-block size-[0.55em] align-[0.12em]">
      <path d="M3 17 17 3M5 3h12v12" fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  )
}
