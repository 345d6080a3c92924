import { homeSections } from '../../content/home.ts'
import type { NavigationEntry } from '../../content/navigation.ts'

const paths: ReadonlySet<string> = new Set(__PATHS__)

/** Whether an address leads somewhere: a page of this build, a section that the home page has, or another site. */
export function exists(href: string): boolean {
  if (!href.startsWith('/')) return true
  const [path = '/', anchor] = href.split('#')
  return paths.has(path) && (path !== '/' || anchor === undefined || homeSections.includes(anchor))
}

/** The entries that lead somewhere, so that menus grow with the site. An entry without its page takes its stand-in. */
export function reachable(entries: readonly NavigationEntry[]): NavigationEntry[] {
  return entries.flatMap(({ label, href, standIn, below = [] }) => {
    const there = [href, standIn].find((address) => address !== undefined && exists(address))
    // A lone "View All Work" that repeats its parent is not worth a menu.
    const entriesBelow = reachable(below).filter((_, __, all) => all.length > 1 || all[0]?.href !== there)
    if (there === undefined && entriesBelow.length === 0) return []
    return [{ label, href: there ?? href, below: entriesBelow }]
  })
}
