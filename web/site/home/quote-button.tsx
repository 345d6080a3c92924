import { site } from '../../../content/site.ts'
import { buttonLook } from '../../ui/button.tsx'
import { SiteLink } from '../link.tsx'

/** A floating button, hidden over the hero and while the form is in view; left out without scripts, which hide it. */
export function QuoteButton() {
  return (
    <p className="quote needs-script fixed right-gutter big-text:left-gutter bottom-5 z-10 flex items-center justify-end gap-1">
      <SiteLink
        href={site.chat}
        newTab
        aria-label={`Chat with ${site.name}`}
        className="grid size-12 shrink-0 place-items-center rounded-frame bg-peat-raised text-bone forced-colors:border hover:bg-bone hover:text-peat"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
          <path
            d="M3.75 4.75h16.5v11.5H11l-4.25 3.5v-3.5h-3z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </svg>
      </SiteLink>
      <SiteLink href="/#contact" className={`${buttonLook('primary')} min-h-12`}>
        Get Free Quote
      </SiteLink>
    </p>
  )
}
