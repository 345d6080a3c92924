import { buttonLook } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SiteLink } from '../../link.tsx'
import type { ShownWork } from './card.tsx'

const dialogId = (id: number) => `quick-view-${id}`

/** Attributes of a button that opens a quick view: by HTML alone where the browser knows commands. */
export const opensQuickView = (id: number): object => ({ commandfor: dialogId(id), command: 'show-modal' })

/** One piece of work over the page. The browser keeps the focus in it, gives it back, and closes it on Escape. */
export function QuickView({ work }: { work: ShownWork }) {
  const { id, title, slate, category, client, description, picture, position, caseStudyLink } = work
  const facts = [
    ['Client', client],
    ['Where', slate[1]],
    ['Kind of work', category.join(', ')],
  ] as const
  const heading = `${dialogId(id)}-title`
  return (
    <dialog
      id={dialogId(id)}
      aria-labelledby={heading}
      closedby="any"
      className="quick-view-dialog ground-peat bg-raised!"
    >
      <div className="relative grid md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        {/* First, so that a low window shows the top of the dialog and not its last link. */}
        <form method="dialog" className="absolute top-2 right-2 z-1">
          <button
            type="submit"
            aria-label="Close"
            className="grid size-11 cursor-pointer place-items-center bg-raised text-bone hover:text-gorse"
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
              <path d="M5 5l14 14M19 5 5 19" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
        </form>
        <div className="aspect-[3/2] w-full overflow-clip max-md:max-h-[50dvh] md:aspect-[4/5]">
          <Picture
            picture={picture}
            sizes="(min-width: 64rem) 62rem, (min-width: 52rem) 97vw, 100vw"
            position={position}
            className="size-full object-cover"
          />
        </div>
        <div className="flex flex-col px-5 pt-7 pb-6 md:px-9 md:pt-16 md:pb-9">
          <h3 id={heading} className="text-[clamp(1.75rem,2.6vw,2.5rem)]">
            {title}
          </h3>
          <p className="mt-4 text-soft">{description}</p>
          <dl className="slate mt-7 mb-8 border-line border-t">
            {facts.map(([term, fact]) => (
              <div key={term} className="grid grid-cols-[8em_1fr] border-line border-b py-2.5">
                <dt className="text-soft">{term}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-auto flex flex-wrap items-center gap-x-7 gap-y-3">
            {caseStudyLink && (
              <SiteLink href={caseStudyLink} className={`${buttonLook('primary')} min-h-13`}>
                View Full Case Study
              </SiteLink>
            )}
            <SiteLink href="/#contact" className={buttonLook(caseStudyLink ? 'secondary' : 'primary')}>
              Discuss Your Project
            </SiteLink>
          </p>
        </div>
      </div>
    </dialog>
  )
}
