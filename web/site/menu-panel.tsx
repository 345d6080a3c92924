import type { NavigationEntry } from '../../content/site/navigation.ts'
import { SiteLink } from './link.tsx'

interface MenuPanelProps {
  id: string
  entry: NavigationEntry
  /** A line at its end. */
  foot?: NavigationEntry | undefined
}

/**
 * The menu panel below the bar: the menu's own page first, then its entries, with a third level below the second.
 * `browser/menus.ts` adds a frame below the first.
 */
export function MenuPanel({ id, entry, foot }: MenuPanelProps) {
  const [overview = entry, ...rest] = menuLines(entry)
  const deep = rest.some(({ below }) => below?.length)
  return (
    <div id={id} popover="auto" className="menu-sheet ground-peat">
      <div className="wrap grid grid-cols-12 gap-x-5 py-12">
        <div className="col-span-3">
          <SiteLink
            href={overview.href}
            className="underline-grow inline-block pb-1 font-display text-card leading-tight"
          >
            {overview.label}
          </SiteLink>
        </div>
        <ul
          className={`col-span-9 grid content-start gap-x-5 ${deep ? 'grid-cols-3 gap-y-8' : 'grid-cols-2 xl:grid-cols-[repeat(4,auto)]'}`}
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
          {foot && (
            <li className="col-span-full border-line border-t">
              <SiteLink href={foot.href} className="flex min-h-11 items-center py-2 hover:text-gorse">
                {foot.label}
              </SiteLink>
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}

/** The lines of a menu: a link to the menu's own page first, added if `below` does not begin with it. */
export function menuLines({ label, href, below = [] }: NavigationEntry): readonly NavigationEntry[] {
  return below[0]?.href === href ? below : [{ label: `All ${label}`, href }, ...below]
}
