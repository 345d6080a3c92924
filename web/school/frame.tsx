import type { ReactNode } from 'react'
import { site } from '../../content/site.ts'

interface FrameProps {
  children: ReactNode
  /** At the bar's right end; what this part is, unless there is something to do. */
  aside?: ReactNode
  /** Below the screen. */
  foot?: ReactNode
}

/** The calm frame of every school screen: bone, the name, and what this part is. */
export function SchoolFrame({ children, aside, foot }: FrameProps) {
  return (
    <div data-page="bone" className="ground-bone flex min-h-svh flex-col max-lg:has-[[data-bar]]:pb-24">
      <header className="flex min-h-14 items-center justify-between border-line border-b px-5 sm:px-gutter">
        <a href="/" className="py-3 font-[380] font-display text-[1.25rem] leading-none">
          {site.name}
        </a>
        {aside ?? <span className="slate text-soft">School photos</span>}
      </header>
      {children}
      {foot}
    </div>
  )
}
