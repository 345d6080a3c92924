import { SiteLink } from '../link.tsx'
import type { Crumb } from '../page-parts/breadcrumbs.tsx'

/** Links to a hub's other sub-pages. */
export function Siblings({ hub, entries }: { hub: string; entries: readonly Crumb[] }) {
  return (
    <nav aria-label={`More in ${hub}`} className="wrap pb-[clamp(3rem,6vw,5rem)]">
      <p className="slate text-mist">More in {hub}</p>
      <ul className="mt-2 flex flex-wrap gap-x-8 max-sm:flex-col">
        {entries.map(({ label, href }) => (
          <li key={href}>
            <SiteLink
              href={href}
              className="underline-grow inline-flex min-h-11 items-center bg-[position:0_calc(100%-0.5rem)] font-display text-item"
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
