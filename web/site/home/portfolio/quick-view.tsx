import { buttonClasses } from '../../../ui/button.tsx'
import { SiteLink } from '../../link.tsx'

const HEADING = 'quick-view-title'
const FACTS = [
  ['Client', 'client'],
  ['Where', 'where'],
  ['Kind of work', 'kind'],
] as const

/**
 * A dialog for one piece of work, filled by `browser/quick-view.ts`. The browser traps and restores the focus, and
 * closes it on Escape.
 */
export function QuickView() {
  return (
    <dialog
      id="quick-view"
      aria-labelledby={HEADING}
      closedby="any"
      className="quick-view-dialog ground-peat bg-raised!"
    >
      <div className="relative grid md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        {/* First, so that the focus leaves a low window at the top of the dialog. */}
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
        <div
          data-slot="picture"
          className="aspect-[3/2] w-full overflow-clip max-md:max-h-[50dvh] md:aspect-[4/5]"
        />
        <div className="flex flex-col px-5 big-text:px-3 pt-7 pb-6 md:px-9 md:pt-16 md:pb-9">
          <h3 id={HEADING} data-slot="title" className="text-[clamp(1.75rem,2.6vw,2.5rem)]">
            {' '}
          </h3>
          {/* As high as most descriptions, which may come a moment later. */}
          <p data-slot="description" className="mt-4 min-h-[3lh] text-soft" />
          <dl className="slate mt-7 mb-8 border-line border-t">
            {FACTS.map(([term, slot]) => (
              <div key={slot} className="grid big-text:block grid-cols-[8em_1fr] border-line border-b py-2.5">
                <dt className="text-soft">{term}</dt>
                <dd data-slot={slot} className="min-h-lh" />
              </div>
            ))}
          </dl>
          <p className="mt-auto flex flex-wrap items-center gap-x-7 gap-y-3">
            <SiteLink href="#portfolio" data-slot="case" className={`${buttonClasses('primary')} min-h-13`}>
              View Full Case Study
            </SiteLink>
            <SiteLink href="/#contact" className={buttonClasses('secondary')}>
              Discuss Your Project
            </SiteLink>
          </p>
        </div>
      </div>
    </dialog>
  )
}
