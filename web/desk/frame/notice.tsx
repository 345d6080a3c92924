import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeskButton } from '../kit/page/button.tsx'

interface NoticeProps {
  title: string
  /** The rest; a phone has no room for it, and reads it out. */
  children: ReactNode
  to: string
  action: string
  onPutOff: () => void
}

/** One line above a screen: what is the matter, where to go, and a way to put it off for the day. */
export function Notice({ title, children, to, action, onPutOff }: NoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-line border-b bg-raised px-5 max-sm:text-small sm:gap-x-6 sm:px-8 print:hidden">
      <p className="min-w-0 flex-1 basis-28 truncate">
        <strong className="font-[560]">{title}</strong> <span className="max-sm:sr-only">{children}</span>
      </p>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-[0.4em]"
      >
        {action}
      </Link>
      <DeskButton look="plain" className="text-soft no-underline!" onClick={onPutOff}>
        Not today
      </DeskButton>
    </div>
  )
}
