import type { ReactNode } from 'react'
import { Picture, picturePreloads } from '../../ui/picture.tsx'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import type { ShownHero } from './frame-figure.tsx'

interface PageHeroProps {
  frame: ShownHero
  title: string
  trail?: readonly Crumb[]
  /** Nearly full height instead of cinema ratio. */
  tall?: boolean
  /** Shown between breadcrumbs and title. */
  children?: ReactNode
}

const PHONE = '(max-width: 39.98rem)'

/**
 * Phones get a portrait crop, to leave room for the title. It is requested smaller than its 100vw (or 64vh if tall):
 * under a scrim nobody sees it, and phones save bandwidth. Without a crop they get the whole picture, cut by the frame.
 */
function shown({ picture, upright }: ShownHero, tall: boolean) {
  if (!upright) return { picture, sizes: `${PHONE} ${tall ? 'min(82vh, 197vw)' : '160vw'}, 100vw` }
  const sizes = tall ? 'min(41vh, 98vw)' : '82vw'
  return { picture, sizes: '100vw', instead: { media: PHONE, picture: upright, sizes } }
}

const RATIO = 'aspect-[4/5] sm:aspect-[3/2] md:aspect-[2.39]'
const TALL_RATIO =
  'min-h-[min(80svh,190vw)] sm:aspect-[3/2] sm:min-h-0 md:aspect-auto md:min-h-[min(92svh,66vw)]'

/** A full-width picture in 2.39:1 with the page's title. */
export function PageHero({ frame, title, trail, tall = false, children }: PageHeroProps) {
  return (
    <section
      data-hero
      className={`page-scrim relative isolate flex items-end overflow-clip ${tall ? TALL_RATIO : RATIO}`}
    >
      <Picture
        {...shown(frame, tall)}
        priority
        position={frame.position}
        className="push-in -z-20 absolute inset-0 page-picture size-full object-cover"
      />
      <div className="reel-words w-full pb-8 md:pb-12">
        <div className="wrap">
          {trail && <Breadcrumbs trail={trail} className="text-bone" />}
          {children}
          <div className="flex flex-wrap items-end justify-between gap-x-gutter gap-y-4">
            <h1 className={`max-w-[12em] ${tall ? 'title-hero' : 'title-section'}`}>{title}</h1>
            <p className="slate pb-1.5 text-bone max-sm:hidden">{frame.slate}</p>
          </div>
        </div>
      </div>
    </section>
  )
}

/** Head entries that preload the hero. */
export const heroPreload = (frame: ShownHero, { tall = false } = {}) => picturePreloads(shown(frame, tall))

/** A hero's picture and scrim, animated as one layer to save painting. */
export function HeroFrame({ children }: { children: ReactNode }) {
  return <div className="hero-scrim push-in -z-10 absolute inset-0">{children}</div>
}
