import type { ReactNode } from 'react'
import { buttonClasses } from '../../ui/button.tsx'
import { SiteLink } from '../link.tsx'

interface CallToActionProps {
  heading: string
  label: string
  /** The home page's contact section by default. */
  href?: string
  /** Shown beside the button. */
  children?: ReactNode
}

/** The end of a page: one sentence, one button. */
export function CallToAction({ heading, label, href = '/#contact', children }: CallToActionProps) {
  return (
    <section aria-labelledby="action-heading" className="wrap py-breath">
      <div className="flex flex-col items-start gap-9 border-line border-t pt-[clamp(2.5rem,5vw,4.5rem)] lg:flex-row lg:items-end lg:justify-between">
        <h2 id="action-heading" className="max-w-[14em] title-section">
          {heading}
        </h2>
        <p className="flex flex-wrap items-center lg:shrink-0 gap-x-8 gap-y-3 lg:pb-1">
          <SiteLink
            href={href}
            className={`${buttonClasses('primary')} min-h-13 max-sm:whitespace-normal max-sm:py-3 max-sm:text-center max-sm:leading-tight`}
          >
            {label}
          </SiteLink>
          {children}
        </p>
      </div>
    </section>
  )
}
