import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeskButton } from '../kit/page/button.tsx'

interface NoticeProps {
  /** What it is about, at its beginning: a phone has no room for the rest. */
  title: string
  children: ReactNode
  to: string
  action: string
  /** The words of the button that puts it off, and what that does. */
  putOff: string
  onPutOff: () => void
  className?: string
}

/** One line above a screen: what is the matter, where to go, and a way to put it off. */
export function Notice({ title, children, to, action, putOff, onPutOff, className = '' }: NoticeProps) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 border-line border-b bg-raised px-5 max-sm:text-small sm:gap-x-6 sm:px-8 print:hidden ${className}`}
    >
      <p className="min-w-0 flex-1 basis-28 truncate">
        <strong className="font-[560]">{title}</strong> {children}
      </p>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-[0.4em]"
      >
        {action}
      </Link>
      <DeskButton look="plain" className="text-soft no-underline!" onClick={onPutOff}>
        {putOff}
      </DeskButton>
    </div>
  )
}
