import type { ComponentProps } from 'react'
import { usePagePath } from './page-path.ts'

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** Opens a new tab, and tells screen readers so. */
  newTab?: boolean
}

/** A link; one to the current page is marked as such. */
export function SiteLink({ href, newTab, children, ...rest }: SiteLinkProps) {
  const path = usePagePath()
  return (
    <a
      href={href}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
      {...(href === path && { 'aria-current': 'page' as const })}
      {...rest}
    >
      {children}
      {newTab && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  )
}
