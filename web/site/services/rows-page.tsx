import type { ReactElement } from 'react'
import { Breadcrumbs, type Crumb } from '../page-parts/breadcrumbs.tsx'
import { CallToAction } from '../page-parts/call-to-action.tsx'
import { Runs } from '../page-parts/runs.tsx'

interface RowsPageProps {
  trail: readonly Crumb[]
  headline: string
  paragraph: string
  action: { heading: string; label: string }
  /** `<ServiceRow>`s; a new service may have none yet. */
  children: readonly ReactElement[]
}

/** A page of alternating full-width rows below a title and a paragraph. */
export function RowsPage({ trail, headline, paragraph, action, children }: RowsPageProps) {
  return (
    <>
      <header className="wrap grid items-end gap-x-gutter gap-y-6 pt-[calc(var(--spacing-header)+clamp(2.5rem,6vw,6rem))] pb-[clamp(2.5rem,5vw,4.5rem)] md:grid-cols-[7fr_5fr]">
        <div>
          <Breadcrumbs trail={trail} className="mb-3 text-mist" />
          <h1 className="max-w-[12em] title-section">{headline}</h1>
        </div>
        <p className="max-w-[34em] text-soft md:pb-1">
          <Runs text={paragraph} />
        </p>
      </header>
      {children.length > 0 && <ul className="grid gap-y-1">{children}</ul>}
      <CallToAction {...action} />
    </>
  )
}
