import { footerPapers, mainNavigation } from '../../../content/site/navigation.ts'
import { search, withoutScript } from '../../../content/site/search.ts'
import { SiteLink } from '../link.tsx'
import { useContent } from '../site.ts'

const WITHOUT_SCRIPT = 'search-without-script'

const look =
  'inline-grid size-11 cursor-pointer place-items-center transition-colors duration-200 hover:text-gorse'

/** The search button in the bar. `browser/inline-bootstrap.ts` opens the dialog, so that no tap waits for code. */
export function SearchButton({ className = '' }: { className?: string }) {
  return (
    <div className={className}>
      <button
        type="button"
        data-search
        aria-label={search.label}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className={`needs-script ${look}`}
      >
        <Magnifier />
      </button>
      <noscript>
        <button type="button" popoverTarget={WITHOUT_SCRIPT} aria-label={search.label} className={look}>
          <Magnifier />
        </button>
      </noscript>
    </div>
  )
}

/** What the button opens without scripts: a list of all pages. It is at the end, since nobody else waits for it. */
export function SearchWithoutScript() {
  const content = useContent()
  const lines = mainNavigation(content).flatMap(({ label, href, below = [] }) =>
    below.some(({ below }) => below) ? below : [{ label, href }],
  )
  return (
    <noscript>
      <div id={WITHOUT_SCRIPT} popover="auto" className="menu-sheet ground-peat">
        <div className="wrap py-10">
          <p className="max-w-[34em] text-mist">{withoutScript}</p>
          <ul className="mt-4 flex flex-wrap gap-x-8">
            {[...lines, ...footerPapers(content)].map(({ label, href }) => (
              <li key={href}>
                <SiteLink
                  href={href}
                  className="inline-flex min-h-11 items-center font-display text-item hover:text-gorse"
                >
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </noscript>
  )
}

function Magnifier() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5.5" fill="none" stroke="currentColor">
      <circle cx="10.5" cy="10.5" r="6.25" strokeWidth="1.5" />
      <path d="m15.25 15.25 5 5" strokeWidth="1.5" />
    </svg>
  )
}
