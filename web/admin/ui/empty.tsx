import type { ReactNode } from 'react'

/** An empty state, and what to do about it. */
export function Empty({
  title,
  children,
  actions,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="border-line border-b py-12">
      <h2 className="text-item leading-tight">{title}</h2>
      {children && <p className="mt-2 max-w-[36em] text-soft">{children}</p>}
      {actions && <div className="mt-5 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
