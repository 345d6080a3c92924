/** One price list. */
export const priceListWords = {
  events: (sells: string | null) =>
    `${sells ?? 'No event sells'} from it. What was sold before a change stays as it was.`,
  thrownAway: 'What you typed is thrown away.',
  notSaved: 'Not saved yet.',
  saved: 'Saved. Parents see these prices from now on.',
  noPackages: 'None: only single photos are sold.',
  takenOut: (product: string) => `${product} is taken out.`,
  removed: (pack: string) => `${pack || 'The package'} is out of the list.`,
  preview: (photos: number) =>
    `As parents see it, for a child with ${photos} photos, two of them chosen. Try it: nothing is ordered.`,
  versions: 'An order keeps the version that it was sold by. Restoring one makes it the newest.',
  restored: (version: number) => `Version ${version} is on sale again.`,
  specificationRestored: 'The specification’s prices are on sale again.',
}
