/** The price lists. */
export const pricesWords = {
  copy: 'It starts as a copy. No event sells from it until you choose it there.',
  lead: 'An event sells from one list, and portraits from another. A change applies from then on. Earlier orders keep their prices.',
  onSale: (list: string) => `${list} is on sale.`,
  retired: (list: string) => `${list} is retired. Events that use it keep selling from it.`,
}

/** The products that lists sell. */
export const productsWords = {
  lead: 'What packages can include and lists can sell singly. Parents see how a print is cropped. The lab’s file names it by its size and the lab’s own code.',
  offered: (name: string) => `${name} is offered again.`,
  retired: (name: string) => `${name} is retired. Lists that have it keep it.`,
  fixed:
    'Its kind and size cannot be changed, because orders may already include it. For another size, add another product.',
  fresh: 'Packages can then include it, and lists can sell it singly. Edit it to add a picture.',
}

/** One price list. */
export const priceListWords = {
  events: (sells: string | null) => `${sells ?? 'No event sells'} from it. Earlier orders keep their prices.`,
  thrownAway: 'What you typed will be lost.',
  notSaved: 'Not saved yet.',
  /** `events`: how many sell from it. */
  saved: (events: number) =>
    events > 0 ? 'Saved. Parents see these prices from now on.' : 'Saved. No event sells from this list yet.',
  noPackages: 'None: only single photos are sold.',
  takenOut: (product: string) => `${product} has been removed.`,
  removed: (pack: string) => `${pack || 'The package'} has been removed.`,
  preview: (photos: number) =>
    `As parents see it, for a child with ${photos} photos, two of them chosen. Try it: nothing is ordered.`,
  versions: 'Each order keeps the version it was sold under. Restoring a version makes it the newest.',
  restored: (version: number, events: number) =>
    events > 0
      ? `Version ${version} is on sale again.`
      : `Version ${version} is the newest again. No event sells from this list yet.`,
  specificationRestored: (events: number) =>
    events > 0
      ? 'The original prices are on sale again.'
      : 'The original prices are back. No event sells from this list yet.',
}

/** What the form of a price list says of prints that are sent to an address. */
export const homeDeliveryAtTheDesk = {
  title: 'Home delivery',
  intro:
    'Parents can have an event’s prints sent to their address instead of the school: one parcel for each order and event, at this price. It is shown in the basket before anything is typed. You put the prints in the post; the lab’s file lists them separately, with labels.',
  price: 'One parcel, in pounds (empty: all prints go to the school)',
}

/** What the form of a price list says of products sold singly. */
export const extrasAtTheDesk = {
  title: 'Sold singly',
  intro:
    'Parents see these below the packages, in this order, and choose a photo for each. If the list is empty, parents do not see this section.',
}

/** What a product's form says of its picture. */
export const productPictures = {
  title: 'Picture (optional)',
  hint: 'JPEG, PNG or WebP, at most 10 MB. Parents see it beside the product.',
  kept: 'The picture is saved.',
  removed: 'The picture is removed. Orders that were sold with it keep it.',
}
