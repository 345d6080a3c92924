import type { NavigationEntry } from '../../content/site/navigation.ts'

/** The lines of a menu: a link to the menu's own page first, added if `below` does not begin with it. */
export function menuLines({ label, href, below = [] }: NavigationEntry): readonly NavigationEntry[] {
  return below[0]?.href === href ? below : [{ label: `All ${label}`, href }, ...below]
}
