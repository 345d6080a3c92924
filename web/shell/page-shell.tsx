import type { ReactNode } from 'react'
import { useSiteSettings } from '../site-settings.ts'

interface FrameProps {
  children: ReactNode
  /** The right end of the bar; by default the area's name. */
  aside?: ReactNode
  /** The footer. */
  foot?: ReactNode
}

/** The frame of every screen but the desk’s, before and after its code has loaded. */
export function PageShell({ children, aside, foot }: FrameProps) {
  const { name } = useSiteSettings()
  return (
    <div className="flex min-h-svh flex-col max-lg:has-[[data-bar]]:pb-24">
      <header className="flex min-h-14 items-center flex-wrap justify-between gap-x-5 border-line border-b px-5 sm:px-gutter">
        <a href="/" className="py-3 font-[380] font-display text-[1.25rem] leading-none">
          {name}
        </a>
        {aside ?? <span className="slate text-soft">School photos</span>}
      </header>
      {children}
      {foot}
    </div>
  )
}
