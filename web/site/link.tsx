import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** Opens a new tab, and says so to those who cannot see the arrow. */
  newTab?: boolean
}

/** A link to a page, a section, another site or an address; the one that leads to this very page is marked. */
export function SiteLink({ href, newTab, children, ...rest }: SiteLinkProps) {
  const { pathname } = useLocation()
  if (!href.startsWith('/')) {
    return (
      <a href={href} {...(newTab && { target: '_blank', rel: 'noopener' })} {...rest}>
        {children}
        {newTab && <span className="sr-only"> (opens in a new tab)</span>}
      </a>
    )
  }
  const toSection = href.includes('#')
  return (
    <Link
      to={href}
      prefetch="intent"
      discover="none"
      viewTransition={!toSection}
      aria-current={!toSection && pathname === href ? 'page' : undefined}
      {...rest}
    >
      {children}
    </Link>
  )
}
