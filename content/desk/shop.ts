/** The orders. */
export const ordersWords = {
  downloadsEnd: (day: string, ahead: boolean) => `Downloads ${ahead ? 'end' : 'ended'} on ${day}.`,
  extend:
    'The days are added to that date, or to today if it has passed, and the buyer gets an email with the link.',
  beforeFirst: 'This day is before the first',
  accounts: 'Gross, net and VAT. Neither buyers nor children are named.',
  credit: (email: string) =>
    `It comes off the next orders of ${email}, when signed in with that address. The buyer is told by email. No money moves.`,
  destroyed: 'The photos have been destroyed.',
  notReached: (amount: string) => `${amount} did not reach the buyer`,
  backWithYou: 'The money is back with you. Please agree another way with the buyer.',
  mailOnItsWay: 'The email is on its way',
  none: 'Orders appear here as parents buy, so that you can follow payment, delivery and prints in one list.',
  noMatch: 'No order matches',
  refund: (amount: string) =>
    `Up to ${amount} goes back to the card it came from, and the buyer is told by email. Refunding all of it ends the downloads and cancels prints that have not been sent. It cannot be undone.`,
  inProduction: 'Still in production:',
  notStopped:
    'A refund of a part does not stop them. If one should not be made, take it out of the lab’s file before you send it, or ask the lab to leave it out. Whatever you give back is taken off what the buyer gets for cancelling the prints.',
  aboveNothing: 'Please give an amount above £0',
  atMost: (amount: string) => `Only ${amount} is left`,
}

/** Reasons of refunds that nobody typed. */
export const refundReasons = {
  atProvider: 'Refunded at the payment provider',
  printsCancelled: 'Prints cancelled by the buyer',
  withdrawn: 'Withdrawn before it was paid',
}

/** The sales, and the prints for the lab. */
export const salesWords = {
  byClass: 'Sales are counted by class.',
  noPhoto: (prints: string, have: string) =>
    `${prints} ${have} no photo: none was chosen, there is no class photo yet, or a family refused it. The list in the zip names them.`,
  lost: (prints: string, one: boolean) =>
    `${prints} ${one ? 'is' : 'are'} left out of the export, because the original is lost. Restore it from a backup, or refund ${one ? 'it' : 'them'}. The list in the zip names ${one ? 'it' : 'them'}, and ${one ? 'its order stays' : 'their orders stay'} to print when you mark the others as sent.`,
  waiting: (orders: string, day: string) =>
    `${orders} with prints. Buyers can change or cancel until ${day}; the export opens the day after.`,
  nothingNew: 'Nothing new to print.',
  ready: (prints: string, orders: string) =>
    `${prints} of ${orders}: full-size files in a folder for each size, and a list of sizes and quantities. Mark the orders as sent afterwards.`,
  takings: 'Takings by month, less refunds',
  nothingYet: 'Nothing yet',
  byMonth: (from: string, to: string) => `Takings by month, less refunds: ${from} to ${to}`,
  noneIn: (from: string, to: string) => `No sales from ${from} to ${to}.`,
  yearBefore: 'Year before',
  yearAfter: 'Year after',
  byEvent: 'Sales are counted by event and class.',
}

/** The price lists. */
export const pricesWords = {
  copy: 'It starts as a copy. No event sells from it until you choose it there.',
  lead: 'An event sells from one list, and from another in the user flow. A change counts from then on. Earlier orders keep their prices.',
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
      ? 'The specification’s prices are on sale again.'
      : 'The specification’s prices are back. No event sells from this list yet.',
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

/** The offers, and credit. */
export const offersWords = {
  holdsFrom: 'It applies to every order placed from its first day, or from now.',
  keepPrice: 'Orders already placed keep their price.',
  together:
    'Siblings are taken off first, then the early bird, then the code. Left unticked, a parent gets either this or the others, whichever saves more. Credit is always taken off.',
  none: 'An early bird until a set day, a code, or something off for brothers and sisters. Parents see it in the basket, at the checkout and on the receipt.',
  credit:
    'Given from an order. It comes off for anyone signed in with that address, oldest first, until it is used up.',
  overdrawn: (amount: string) =>
    `${amount} used twice, because a refund failed. It comes off the next credit.`,
}
