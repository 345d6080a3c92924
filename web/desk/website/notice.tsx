import type { ReactNode } from 'react'
import { CloseIcon } from '../ui/button.tsx'

interface NoticeProps {
  words: string
  /** Something failed, or waits for an answer. */
  wrong?: boolean
  onClose?: () => void
  children?: ReactNode
}

/** Something to know before going on, above a document's form. */
export function Notice({ words, wrong = false, onClose, children }: NoticeProps) {
  return (
    <div
      role={wrong ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-5 border-l-2 bg-raised py-1 pl-4 ${wrong ? 'border-rowan' : 'border-moss'} ${onClose ? 'relative pr-12' : 'pr-3'}`}
    >
      <p className="py-2">{words}</p>
      {children}
      {onClose && (
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center text-soft hover:text-ink"
        >
          <CloseIcon />
        </button>
      )}
    </div>
  )
}
