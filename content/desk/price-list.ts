/** One price list. */
export const priceListWords = {
  events: (sells: string | null) => `${sells ?? 'No event sells'} from it. Earlier orders keep their prices.`,
  thrownAway: 'What you typed will be lost.',
  notSaved: 'Not saved yet.',
  saved: 'Saved. Parents see these prices from now on.',
  noPackages: 'None: only single photos are sold.',
  takenOut: (product: string) => `${product} has been removed.`,
  removed: (pack: string) => `${pack || 'The package'} has been removed.`,
  preview: (photos: number) =>
    `As parents see it, for a child with ${photos} photos, two of them chosen. Try it: nothing is ordered.`,
  versions: 'Each order keeps the version it was sold under. Restoring a version makes it the newest.',
  restored: (version: number) => `Version ${version} is on sale again.`,
  specificationRestored: 'The specification’s prices are on sale again.',
}
