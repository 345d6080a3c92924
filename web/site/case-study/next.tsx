import { Picture } from '../../ui/picture.tsx'
import { isActiveLink, SiteLink } from '../link.tsx'
import type { ShownFrame } from '../page-parts/frame-figure.tsx'

/** A full-frame link to the next case study. */
export function NextCaseStudy({ title, href, frame }: { title: string; href: string; frame: ShownFrame }) {
  return (
    <SiteLink
      href={href}
      className="frame relative isolate flex aspect-[4/5] items-end overflow-clip focus-visible:-outline-offset-4 sm:aspect-[16/9] md:aspect-[2.39]"
    >
      <div className="-z-10 absolute inset-0 overflow-clip" {...isActiveLink(href)}>
        <Picture
          picture={frame.picture}
          alt=""
          sizes="(min-width: 40rem) 100vw, 188vw"
          position={frame.position}
          className="size-full object-cover"
        />
      </div>
      <span className="frame-words block w-full">
        <span className="wrap block pb-8 md:pb-12">
          <span className="slate mb-3 block text-bone">Next case study</span>
          <span className="title-section block max-w-[12em] text-balance font-[340] leading-[1.02] tracking-[-0.02em]">
            {title}
          </span>
        </span>
      </span>
    </SiteLink>
  )
}
