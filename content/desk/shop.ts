import type { WithheldReason } from '../../domain/photos/withholding-reasons.ts'

/** The orders. */
export const ordersWords = {
  downloadsEnd: (day: string, ahead: boolean) => `Downloads ${ahead ? 'end' : 'ended'} on ${day}.`,
  extend:
    'The days are added to that date, or to today if it has passed, and the buyer gets an email with the link.',
  beforeFirst: 'This day is before the first',
  accounts: 'Gross, net and VAT. Neither buyers nor children are named.',
  credit: (email: string) =>
    `It comes off the next orders to ${email}: after the link in the email that goes there now, or when signed in with that address. No money moves.`,
  destroyed: 'The photos have been destroyed.',
  notReached: (amount: string) => `${amount} did not reach the buyer`,
  backWithYou: 'The money is back with you. Please agree another way with the buyer.',
  mailOnItsWay: 'The email is on its way',
  none: 'Orders appear here as parents buy, so that you can follow payment, delivery and prints in one list.',
  noMatch: 'No order matches',
  refund: (amount: string) =>
    `Up to ${amount} goes back to the card it came from, and the buyer is told by email. Refunding all of it ends the downloads and cancels prints that have not been sent. It cannot be undone.`,
  refundOfCredit:
    'No money was paid for what is left of this order: the credit becomes the buyer’s again, and they are told by email. It cannot be undone.',
  aboveNothing: 'Please give an amount above £0',
  atMost: (amount: string) => `Only ${amount} is left`,
}

/** The dialog of a refund. */
export const refundWords = {
  mode: 'What is given back',
  items: 'What it is for',
  itemsHint: 'Tick the photos and prints. They leave the order.',
  other: 'Another amount',
  otherHint: 'Of nothing in particular. Everything stays in the order.',
  shared:
    'It is shared by everything in the order, in proportion to what is left of each. Nothing is taken out: prints are still made and photos can still be downloaded, unless all of the money goes back. It is taken off what the buyer gets for cancelling the prints.',
  tick: 'Please tick what is given back',
  all: 'Everything',
  notPrinted: 'Is no longer printed',
  notDownloaded: 'Can no longer be downloaded',
  made: 'Has already gone to the lab: it is given back, but not unmade',
  again: 'No money came back for it. It can be given back once more',
  /** What stands beside something in the order. */
  givenBack: 'Given back',
  posted: 'Posted',
  cancelled: 'Cancelled',
  free: 'Free',
  andCredit: (amount: string, credit: string) => `${amount} and ${credit} credit`,
  credit: (credit: string) => `${credit} credit`,
  each: (worth: string) => `${worth} each`,
  oneFewer: (what: string) => `One fewer: ${what}`,
  oneMore: (what: string) => `One more: ${what}`,
  count: (some: number, all: number) => `${some} of ${all}`,
  less: (amount: string) =>
    `${amount} less than the sum of these, because it was given back of this order before without saying for what.`,
  moneyBack: 'Back to the card',
  creditBack: 'Back as credit',
}

/** Prints that are made again. */
export const remakeWords = {
  title: (what: string) => `Make again: ${what}`,
  lead: 'It is free for the buyer, and goes on the lab’s next list as a line of its own.',
  button: 'Make again',
  photo: 'Photo',
  done: (reason: string) => `Made again, free: ${reason}`,
  /** Of one whose reason is not known. */
  doneFree: 'Made again, free',
}

/** What a print of an order is made of. */
export const printNotes = {
  folder: 'No photo: it holds the prints',
  noneChosen: 'No photo chosen yet',
  noClassPhoto: 'No photo chosen, and there is no class photo yet',
  newest: 'The newest of the class',
  cropped: 'Cropped by the buyer',
} as const

/** Why the photo that was chosen for a print is not printed. */
export const withheldPhoto: Record<WithheldReason, string> = {
  refused: 'Withdrawn: refused for a child in it',
  'refused-by-family': 'Withdrawn: refused for this child',
  erased: 'Erased',
  'in-doubt': 'Not printed: it is in doubt or under review',
  removed: 'You removed the photo',
  'not-theirs': 'Not printed: it is now another child’s',
  'not-in-it': 'Not printed: the child was marked as not in it',
  'other-class': 'Not printed: it is of another class',
  'not-ready': 'The photo is being made ready',
}

/** Reasons of refunds that nobody typed. */
export const refundReasons = {
  atProvider: 'Refunded at the payment provider',
  printsCancelled: 'Prints cancelled by the buyer',
  withdrawn: 'Withdrawn before it was paid',
}

/** The sales, and the prints for the lab. */
export const salesWords = {
  commission: (school: string, orders: string, kept: string) =>
    `For ${school}, of ${orders} that kept ${kept} after refunds and disputes. The statement has the sums of each day, and names no family.`,
  byClass: 'Sales are counted by class.',
  noPhoto: (prints: string, have: string) =>
    `${prints} ${have} no photo: none was chosen, there is no class photo yet, or it was refused. The pages of their orders say which.`,
  lost: (prints: string, one: boolean) =>
    `${prints} ${one ? 'is' : 'are'} left out of the export, because the original is lost. Restore it from a backup, or refund ${one ? 'it' : 'them'}. The list in the zip names ${one ? 'it' : 'them'}, and ${one ? 'its order stays' : 'their orders stay'} to print when you mark the others as sent.`,
  waiting: (orders: string, day: string) =>
    `${orders} with prints. Buyers can change or cancel until ${day}; the export opens the day after.`,
  nothingNew: 'Nothing new to print.',
  ready: (prints: string, orders: string) =>
    `${prints} of ${orders}: full-size files in a folder for each size, and a list of sizes and quantities by order number. No child and no address is named but below class photos. Mark the orders as sent afterwards.`,
  handOut: 'For handing out, and for you alone',
  handOutHint:
    'Whose prints they are: lists with names and small pictures, a label for each child’s envelope, and the addresses of parcels. It has what is not handed out or posted yet, and stays with you.',
  takings: 'Takings by month, less refunds',
  nothingYet: 'Nothing yet',
  byTime: (unit: 'month' | 'year', from: string, to: string) =>
    `Takings by ${unit}, less refunds: ${from} to ${to}`,
  meaning:
    'Takings include VAT and count on the day the money moved: a sale when it was paid, a refund or dispute on its own day. They add up to the accountant’s list of the same days.',
  yearBefore: 'Year before',
  yearAfter: 'Year after',
  noneEver: 'Sales are counted here as soon as the first order is paid.',
  noneIn: (days: string) => `Nothing sold ${days}`,
  lastSale: (day: string) => `The last sale or refund was on ${day}.`,
  showDays: (days: string) => `Show ${days}`,
  inSeveral: (orders: string, one: boolean) =>
    `${orders} ${one ? 'is' : 'are'} in several rows; the total counts ${one ? 'it' : 'each'} once.`,
  ofOffers:
    'Taken off is what the offer itself took off the orders paid in these days. Takings are all that the orders with it brought.',
  ofEvents: 'Conversion is how many of those photographed have bought so far.',
  ofProducts:
    'Packages have the name that they were sold under. Prints within a package are not counted singly.',
  compared: (days: string) => `The year before is ${days}.`,
  withYearBefore: 'Compare with the year before',
  chosenDays: 'Chosen days',
  ranges: {
    latest: 'Latest 12 months',
    'this-month': 'This month',
    'last-month': 'Last month',
    'school-year': 'This school year',
    'last-school-year': 'Last school year',
    'this-year': 'This year',
    'last-year': 'Last year',
    all: 'All',
  },
  groupings: {
    event: 'Event',
    class: 'Class',
    month: 'Month',
    year: 'Year',
    product: 'Product',
    offer: 'Offer',
    payment: 'Payment',
  },
  photos: 'Single photos',
  credit: 'Credit',
  withoutEvent: 'Sample gallery',
  withoutOffer: 'Without an offer',
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

/** Where an order's prints are sent. */
export const homeAddressAtTheDesk = {
  sentTo: 'Prints are sent to',
  correct: 'Correct the address',
  lead: 'Prints that have not been posted are sent there. Labels in a file for the lab that was made before still have the old address: make the file again, or write the label.',
  delivery: 'The parcel is not sent, or the prints go to the school',
}

/** What the form of a price list says of prints that are sent to an address. */
export const homeDeliveryAtTheDesk = {
  title: 'Home delivery',
  intro:
    'Parents may have an event’s prints sent to their address instead of to the school: one parcel an order and event, for this price. It is shown in the basket before anything is typed. You put the prints in the post; the lab’s file has them apart, with labels.',
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

/** The offers, and credit. */
export const offersWords = {
  holdsFrom: 'It applies to every order placed from its first day, or from now.',
  keepPrice: 'Orders already placed keep their price.',
  together:
    'Siblings are taken off first, then the early bird, then the code. Left unticked, a parent gets either this or the others, whichever saves more. Credit is always taken off.',
  none: 'An early bird until a set day, a code, or something off for brothers and sisters. Parents see it in the basket, at the checkout and on the receipt.',
  credit:
    'It comes off for whoever signs in with that address, or opens the link in the email and orders to it; oldest first, until it is used up.',
  giveCredit:
    'The address gets an email with the amount, the reason and a link. Opened before ordering, it takes the credit off an order to that address; no account is needed.',
  creditReason: 'Reason, which the email tells',
  overdrawn: (amount: string) =>
    `${amount} used twice, because a refund failed. It comes off the next credit.`,
}

/** A code that is handed out. */
export const handOutWords = {
  lead: 'Whoever has the code can use it, within its limits. A family still needs its own access code to see its photos.',
  loading: 'Looking at the code…',
  link: 'For a newsletter or a school’s page. It takes the code to the basket, and names nobody.',
  copied: 'The link is copied.',
  notCopied: 'This browser does not let the link be copied. It is selected when you press it.',
  slips: 'Eight to an A4 page, with the code and a square to scan.',
  mailTo: 'Email it to staff of the school, to pass on',
  noStaff:
    'Nobody of the school has an account here yet, so there is no one to email. Invite them under People, or send the link yourself.',
  mailed: (people: string) => `The email is on its way to ${people}`,
}
