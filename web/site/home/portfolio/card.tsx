import type { SiteContent } from '../../../../domain/site/kinds/all.ts'
import { onPhones, Picture } from '../../../ui/picture.tsx'
import type { PictureData } from '../../../ui/picture-data.ts'
import { isActiveLink, SiteLink } from '../../link.tsx'

/** A piece of work with its picture. */
export interface ShownWork extends Omit<SiteContent['portfolio-item'][number], 'picture' | 'caseStudy'> {
  picture: PictureData
  /** The path of its case study, if it has one. */
  caseStudy?: string | undefined
}

/**
 * The whole card links to the case study, or opens the quick view if there is none. In an item (`@container`) as wide as
 * a whole row, its words stand beside its picture.
 */
export function Card({ work }: { work: ShownWork }) {
  const { title, slate, caseStudy, picture, position } = work
  return (
    <article className="group relative flex @min-[52rem]:flex-row h-full flex-col @min-[52rem]:gap-5">
      <div
        className="relative aspect-(--work-frame,4/5) @min-[52rem]:w-1/2 shrink-0 overflow-clip"
        {...isActiveLink(caseStudy ?? '')}
      >
        <Picture
          picture={picture}
          sizes={`(min-width: 110rem) 49rem, (min-width: 68rem) 44vw, (min-width: 40rem) 88vw, ${onPhones(72)}`}
          position={position}
          className="size-full object-cover transition-transform duration-900 ease-settle group-hover:scale-[1.035]"
        />
      </div>
      <div className="flex flex-1 flex-col">
        <h3 className="mt-4 @min-[52rem]:mt-0 text-lead leading-[1.12] tracking-[-0.01em]">{title}</h3>
        <p className="slate mt-1.5 mb-1 text-mist">
          <span className="max-sm:block">{slate[0]}</span>
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block">{slate[1]}</span>
        </p>
        {caseStudy ? (
          <p className="mt-auto">
            <SiteLink
              href={caseStudy}
              className="underline-drawn inline-flex min-h-11 items-center text-note after:absolute after:inset-0"
            >
              Learn More<span className="sr-only">{`: ${title}`}</span>
            </SiteLink>
          </p>
        ) : null}
      </div>
      <button
        type="button"
        data-quick-view={work.id}
        data-live
        className={
          caseStudy
            ? 'quick-view slate needs-script absolute top-0 right-0 @min-[52rem]:right-1/2 grid min-h-11 min-w-11 cursor-pointer place-items-center bg-peat text-bone hover:text-gorse md:px-3.5'
            : 'absolute inset-0 cursor-pointer'
        }
      >
        <span className={caseStudy ? 'max-md:sr-only' : 'sr-only'}>
          Quick view<span className="sr-only">{`: ${title}`}</span>
        </span>
        {caseStudy && <i className="plus size-3.5 md:hidden" />}
      </button>
    </article>
  )
}
