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

const labelsOf = <Value extends string>(options: readonly { value: Value; label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label])) as Record<Value, string>

/** What the entries are called. */
export const partLabels = labelsOf(PARTS)
export const paperLabels = labelsOf(PAPERS)

/** Visitors find these on every page, whatever the owner has in her list. */
const ALWAYS = ['terms', 'privacy', 'accessibility'] satisfies PaperEntry[]

/** The owner's list, and what has to be there at its end. */
export const withNeeded = (papers: readonly PaperEntry[]): PaperEntry[] => [
  ...new Set([...papers, ...ALWAYS]),
]

/** The order until the owner changes it. */
export const FIRST_ORDER = {
  menu: PARTS.map(({ value }) => value),
  site: PARTS.map(({ value }) => value),
  papers: PAPERS.map(({ value }) => value),
}

/** What is twice in a list, by the paths of its fields. */
export function orderProblems({
  navigation,
}: {
  navigation: Record<keyof typeof FIRST_ORDER, readonly string[]>
}): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [list, entries] of Object.entries(navigation))
    for (const [at, entry] of entries.entries())
      if (entries.indexOf(entry) < at) found[`navigation.${list}.${at}`] = 'This is in the list already'
  return found
}
