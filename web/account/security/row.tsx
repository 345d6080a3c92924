import type { ReactNode } from 'react'

/** A list row: what it is, and what can be done with it. */
export function Row({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex min-h-16 items-center justify-between gap-6 border-line border-b py-3">
      <div className="min-w-0 leading-snug">{children}</div>
      {action}
    </li>
  )
}
