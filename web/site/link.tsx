import { type ComponentProps, createContext, useContext } from 'react'

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

/**
 * Attributes for the picture of a link: it morphs into the hero of the page that opens (`browser/inline-bootstrap.ts`,
 * `site.css`). None for external links.
 */
export const isActiveLink = (href: string) => (href.startsWith('/') ? { 'data-leads-to': href } : {})

/** The path being rendered; undefined in the browser, where islands have no page. */
export const PagePath = createContext<string | undefined>(undefined)

/** The path of the page being rendered: `/about`. */
const usePagePath = () => useContext(PagePath)
