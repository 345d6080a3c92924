import { Picture, picturePreloads } from '../../ui/picture.tsx'
import type { PictureData } from '../../ui/picture-data.ts'
import { isActiveLink, SiteLink } from '../link.tsx'
import type { Crumb } from '../page-parts/breadcrumbs.tsx'
import type { ShownFrame } from '../page-parts/frame-figure.tsx'

interface ServiceRowProps {
  title: string
  sentence: string
  /** A number above the title. */
  mark: string
  href: string
  frame: ShownFrame
  external?: boolean
  /** Links under the sentence. */
  below?: readonly Crumb[]
  /** Whether it is the page's first row. */
  first?: boolean
}

const SIZES = '(min-width: 52rem) 67vw, 100vw'

/** A row with a picture to the window's edge and words beside it; the sides alternate. */
export function ServiceRow({
  title,
  sentence,
  mark,
  href,
  frame,
  external = false,
  below = [],
  first = false,
}: ServiceRowProps) {
  return (
    <li className="group settle relative grid md:grid-cols-12 md:even:[&>div:first-child]:order-2">
      <div
        className="aspect-[3/2] w-full self-stretch overflow-clip md:col-span-8 md:aspect-[16/9]"
        {...isActiveLink(href)}
      >
        <Picture
          picture={frame.picture}
          alt=""
          sizes={SIZES}
          priority={first}
          position={frame.position}
          className="size-full object-cover transition-transform duration-900 ease-settle group-hover:scale-[1.025]"
        />
      </div>
      <div className="flex flex-col px-gutter pt-5 pb-14 md:col-span-4 md:justify-end md:py-[clamp(2rem,4vw,4rem)] md:pr-[clamp(2rem,4vw,5rem)] md:pl-[clamp(2rem,4vw,5rem)]">
        <p className="slate mb-4 text-mist">{mark}</p>
        <h2 className="text-[clamp(min(1.75rem,11.5vw),2.9vw,3rem)]">
          <SiteLink href={href} newTab={external} className="after:absolute after:inset-0">
            {title}
          </SiteLink>
        </h2>
        {sentence && <p className="mt-4 max-w-[30em] text-soft">{sentence}</p>}
        {below.length > 0 && (
          <ul className="relative z-1 mt-5 flex flex-wrap gap-x-5 text-note">
            {below.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries of a page never change places
              <li key={index}>
                <SiteLink
                  href={entry.href}
                  className="underline-grow inline-flex min-h-11 items-center bg-[position:0_calc(100%-0.625rem)]"
                >
                  {entry.label}
                </SiteLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** Head entries that preload the page's first picture. */
export const rowPreload = (picture: PictureData | undefined) =>
  picture ? picturePreloads({ picture, sizes: SIZES }) : []

/** `01 / 06`, `02 / 06`, … */
export const numbered = (index: number, total: number) =>
  [index + 1, total].map((number) => String(number).padStart(2, '0')).join(' / ')
