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
  const fours = services.length % 4 === 0
  return (
    <section id="services" aria-labelledby="services-heading" className="wrap py-breath">
      <SectionHead id="services-heading" heading={heading} lead={lead} />
      <ul className={`grid gap-1 sm:grid-cols-2 ${fours ? 'lg:grid-cols-4' : 'lg:grid-cols-12'}`}>
        {services.map((service, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two cards may have one title, and they never change places
          <li key={index} className={fours ? 'settle' : `settle ${placeOf(index, services.length)}`}>
            <Frame service={service} upright={fours} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Columns of a frame by the number of frames in its row, of twelve. */
const COLUMNS = ['', 'lg:col-span-12', 'lg:col-span-6', 'lg:col-span-4', 'lg:col-span-3']

/** A frame's place where rows of four would leave a gap: rows of up to four, the first ones with one less. */
function placeOf(index: number, count: number): string {
  const rows = Math.ceil(count / 4)
  const least = Math.floor(count / rows)
  const inLesserRows = (rows - (count % rows)) * least
  const across = count % 2 === 1 && index === 0 ? 'sm:max-lg:col-span-2 ' : ''
  return across + COLUMNS[index < inLesserRows ? least : least + 1]
}

interface FrameProps {
  service: ShownService
  /** Four stand in a row. */
  upright: boolean
}

/**
 * The whole frame is the link. A service without a page links to the contact form. Phones ask for less than the 108vw
 * of the layout: under a scrim nobody sees it.
 */
function Frame({ service, upright }: FrameProps) {
  const { title, sentence, slate, href, picture, position, external } = service
  const shape = upright ? 'sm:aspect-[4/5] lg:aspect-[3/5]' : 'sm:aspect-auto sm:h-[30rem] lg:h-[36rem]'
  return (
    <SiteLink
      href={href}
      newTab={external}
      className={`frame group relative isolate flex aspect-[6/5] items-end overflow-clip ${shape}`}
    >
      <Picture
        picture={picture}
        alt=""
        sizes={`(min-width: 68rem) ${upright ? 58 : 100}vw, (min-width: 40rem) 94vw, ${onPhones(72)}`}
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
