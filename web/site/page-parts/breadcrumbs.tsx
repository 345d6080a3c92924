import { SiteLink } from '../link.tsx'
import type { Site } from '../site.ts'

export interface Crumb {
  label: string
  href: string
}

/** Links to the parent pages. */
export function Breadcrumbs({ trail, className = '' }: { trail: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="slate flex flex-wrap gap-x-2">
        {trail.map(({ label, href }, index) => (
          <li key={href} className="flex items-center gap-x-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            <SiteLink
              href={href}
              className="underline-grow inline-flex min-h-11 items-center bg-[position:0_calc(100%-0.75rem)]"
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** schema.org data of a page's breadcrumbs, itself included. */
export function breadcrumbList(site: Site, trail: readonly Crumb[], page: Crumb): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Home', href: '/' }, ...trail, page].map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: `${site.origin}${href}`,
    })),
  }
}
