import type { NavigationEntry } from '../../content/site/navigation.ts'
import { SiteLink } from './link.tsx'

/** The menu panel below the bar: the menu's own page first, then its entries, with a third level below the second. */
export function MenuPanel({ id, entry }: { id: string; entry: NavigationEntry }) {
  const [overview = entry, ...rest] = menuLines(entry)
  const deep = rest.some(({ below }) => below?.length)
  return (
    <div id={id} popover="auto" className="menu-sheet ground-peat">
      <div className="wrap grid grid-cols-12 gap-x-5 py-12">
        <p className="col-span-3">
          <SiteLink
            href={overview.href}
            className="underline-grow inline-block pb-1 font-display text-card leading-tight"
          >
            {overview.label}
          </SiteLink>
        </p>
        <ul
          className={`col-span-9 grid gap-x-5 ${deep ? 'grid-cols-3 gap-y-8' : 'grid-cols-2 xl:grid-cols-[repeat(4,auto)]'}`}
        >
          {rest.map((second) => (
            <li key={second.href} className="border-line border-t">
              <SiteLink
                href={second.href}
                className={`flex min-h-11 items-center hover:text-gorse ${deep ? 'font-display text-item' : 'py-2'}`}
              >
                {second.label}
              </SiteLink>
              {second.below && second.below.length > 0 && (
                <ul className="mt-1">
                  {second.below.map((third) => (
                    <li key={third.href}>
                      <SiteLink
                        href={third.href}
                        className="flex min-h-10 items-center text-mist text-note hover:text-bone"
                      >
                        {third.label}
                      </SiteLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The lines of a menu: a link to the menu's own page first, added if `below` does not begin with it. */
export function menuLines({ label, href, below = [] }: NavigationEntry): readonly NavigationEntry[] {
  return below[0]?.href === href ? below : [{ label: `All ${label}`, href }, ...below]
}
