import type { ReactNode } from 'react'

interface SectionHeadProps {
  id: string
  heading: ReactNode
  lead?: ReactNode
}

/** A section's title on the left, its lead on the right. */
export function SectionHead({ id, heading, lead }: SectionHeadProps) {
  return (
    <div className="mb-[clamp(2.5rem,5vw,4.5rem)] grid items-end gap-x-gutter gap-y-6 md:grid-cols-[7fr_5fr]">
      <h2 id={id} className="title-section">
        {heading}
      </h2>
      {lead && <p className="max-w-[34em] text-soft md:pb-1">{lead}</p>}
    </div>
  )
}
