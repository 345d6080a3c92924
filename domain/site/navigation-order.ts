/** What the menu has, and the column of the footer about the site, by the names that are stored. */
export const PARTS = [
  { value: 'services', label: 'Services' },
  { value: 'portfolio', label: 'Portfolio' },
  { value: 'about', label: 'About' },
  { value: 'blog', label: 'Blog' },
  { value: 'contact', label: 'Contact' },
] as const

/** What the other column of the footer has. */
export const PAPERS = [
  { value: 'pages', label: 'Pages of your own' },
  { value: 'terms', label: 'Terms and conditions' },
  { value: 'rate-card', label: 'Rate card' },
  { value: 'school-photos', label: 'School photos' },
  { value: 'privacy', label: 'Privacy' },
  { value: 'accessibility', label: 'Accessibility' },
] as const

export type PartEntry = (typeof PARTS)[number]['value']
export type PaperEntry = (typeof PAPERS)[number]['value']

const OWN_PAGE = 'page/'
/** How a list names a page of the owner's own, by the page's id: so it keeps its place under another title. */
export const ownEntry = (id: string) => `${OWN_PAGE}${id}`

/** The id of the page that an entry names, if it is one of the owner's own. */
export const ownPageOf = (entry: string): string | undefined =>
  entry.startsWith(OWN_PAGE) ? entry.slice(OWN_PAGE.length) : undefined

/** The most pages of her own that a list has in places of their own. */
export const MOST_OWN = 20

const isIn = <Value extends string>(options: readonly { value: Value }[], entry: string): entry is Value =>
  options.some(({ value }) => value === entry)
export const isPart = (entry: string): entry is PartEntry => isIn(PARTS, entry)
export const isPaper = (entry: string): entry is PaperEntry => isIn(PAPERS, entry)

const labelsOf = <Value extends string>(options: readonly { value: Value; label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label])) as Record<Value, string>

/** What the entries are called. */
export const partLabels = labelsOf(PARTS)
export const paperLabels = labelsOf(PAPERS)

/** Visitors find these on every page, whatever the owner has in her list. */
const ALWAYS = ['terms', 'privacy', 'accessibility'] satisfies PaperEntry[]

/** The owner's list, and what has to be there at its end. */
export const withNeeded = (papers: readonly string[]): string[] => [...new Set([...papers, ...ALWAYS])]

/** The order until the owner changes it. */
export const FIRST_ORDER: Record<'menu' | 'site' | 'papers', string[]> = {
  menu: PARTS.map(({ value }) => value),
  site: PARTS.map(({ value }) => value),
  papers: PAPERS.map(({ value }) => value),
}

type Order = Record<keyof typeof FIRST_ORDER, readonly string[]>

/** What is twice in a list, by the paths of its fields. */
export function orderProblems({ navigation }: { navigation: Order }): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [list, entries] of Object.entries(navigation))
    for (const [at, entry] of entries.entries())
      if (entries.indexOf(entry) < at) found[`navigation.${list}.${at}`] = 'This is in the list already'
  return found
}

/** Where a page of the owner's own stands, as its switches say. */
interface OwnPlaces {
  inMenu?: unknown
  inFooter?: unknown
}

/** What is wrong with an entry of a page of her own: the page isn't there, or its switch is off. */
type OwnPageProblem = 'ownPageGone' | 'ownPageNotInMenu' | 'ownPageNotInFooter'

/** What is wrong with the entries of pages of her own, by the paths of their fields. */
export function ownPageProblems(
  { navigation }: { navigation: Order },
  pages: ReadonlyMap<string, OwnPlaces>,
): Record<string, OwnPageProblem> {
  const found: Record<string, OwnPageProblem> = {}
  for (const [list, entries] of Object.entries(navigation))
    for (const [at, entry] of entries.entries()) {
      const id = ownPageOf(entry)
      const page = id === undefined ? undefined : pages.get(id)
      const path = `navigation.${list}.${at}`
      if (id !== undefined && !page) found[path] = 'ownPageGone'
      else if (page && list === 'menu' && !page.inMenu) found[path] = 'ownPageNotInMenu'
      else if (page && list !== 'menu' && !page.inFooter) found[path] = 'ownPageNotInFooter'
    }
  return found
}
