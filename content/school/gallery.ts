import type { SchoolPortraitRule } from '../../domain/photos/school-portrait.ts'

/** A gallery. */
export const galleryWords = {
  price: (price: string, until: string | null) =>
    `${price}. What you buy has no watermark.${until ? ` On sale until ${until}.` : ''}`,
  notForSale: 'I was asked not to sell these photos here. If that has changed, write to',
  sampleLead:
    'The pictures are drawings, not real children. Try everything: a sample order costs nothing and sends nothing. Looking for your own child?',
  sample: 'This is a sample gallery.',
  whoSees: 'Nobody can see these photos without this child’s code, except me, the photographer.',
  /** On a phone, above the first picture; the rest unfolds. */
  onlyCode: (firstName: string) => `Only ${firstName}’s code opens them.`,
  sampleInShort: 'A sample: drawings, not real children.',
  toLookAt: ', to look at.',
  orLess: ' or less in a package',
  anotherChild: 'Is one of these somebody else’s child?',
  questions: 'How do I get them, who can see them, what about prints?',
}

/** Why photos are no longer in a gallery that is open, or in a basket. */
export const goneWords = {
  classPhoto: 'The class photo',
  classSheet: 'The class sheet',
  groupPhoto: 'The group photo',
  photos: (numbers: string, one: boolean) => `${one ? 'Photo' : 'Photos'} ${numbers}`,
  chosen: (one: boolean) => (one ? 'A photo that you chose' : 'Some photos that you chose'),
  gone: (what: string, one: boolean, why: string) => `${what} ${one ? 'is' : 'are'} no longer here: ${why}`,
  notOrdered: 'Your order has changed.',
  reasons: (one: boolean) => ({
    refused: `your family, or the school for you, has asked for ${one ? 'it' : 'them'} not to be shown.`,
    closed: 'the gallery has closed.',
    unpublished: 'I’m looking through the class’s photos again.',
    withheld: `${one ? 'it isn’t' : 'they aren’t'} shown at the moment, and may be back later.`,
    'in-doubt': `${one ? 'it' : 'they'} may show another child, so nobody sees ${one ? 'it' : 'them'} until I have looked.`,
    hidden: `I’ve removed ${one ? 'it' : 'them'}.`,
    'not-ready': `${one ? 'it’s' : 'they’re'} being prepared again, and will be back soon.`,
    'not-theirs': `${one ? 'it turned out not to show your child, or was' : 'they turned out not to show your child, or were'} deleted.`,
    'no-key': `your code or account no longer opens ${one ? 'it' : 'them'}.`,
  }),
  locked: 'These photos can no longer be opened',
  lockedLead: (byAccount: boolean) =>
    `${byAccount ? 'Your account is no longer linked to this child' : 'The code was replaced'}, or the photos were deleted. If that surprises you, write to`,
}

/** A photo of another child. */
export const notMyChildWords = {
  which: (one: boolean) =>
    `Which ${one ? 'photo' : 'photos'}? What you mark is hidden from everybody at once, including you, until I have looked at it.`,
  nothingMore: 'You don’t need to do anything else. If a photo of your child is missing, write to',
}

/** A gallery without photos. */
export const noPhotosWords = {
  wereOnSale: (day: string) => `The photos were on sale until ${day}.`,
}

/** The favourites of a gallery. */
export const favouritesWords = {
  choose: (photos: number) =>
    photos === 1 ? 'Choose it' : photos === 2 ? 'Choose both' : `Choose all ${photos}`,
  chosen: 'In your order',
  sideBySide: 'Side by side',
}

/** One photo of a gallery. */
export const photoCardWords = {
  kinds: { group: 'Group photo', class: 'Class photo', sheet: 'Class sheet' },
  notFetched: 'This photo didn’t load.',
}

/** The packages. */
export const packagesWords = {
  listedFrom: (day: string, price: string) => `From ${day} it costs ${price}.`,
  dearer: (amount: string) => `${amount} more than these photos bought one by one.`,
  more: (photos: number) => `Choose ${photos} more.`,
  fewer: (photos: number) => `Remove ${photos}.`,
  /** Of a package that includes every photo. */
  all: (photos: number) => (photos === 1 ? 'The photo' : `All ${photos} photos`),
  /** How the sample's savings come about; `each`: `£15 for the 3 of Basic`. */
  sampleSums: (single: string, each: string, photos: number) =>
    `Savings are against ${single} a photo: ${each}. This sample shows ${photos}.`,
  sampleSum: (price: string, photos: number, pack: string) => `${price} for the ${photos} of ${pack}`,
  /** What is chosen costs less another way; `pack`: null if singly. */
  cheaper: (chosen: { photos: number; more: number; all: boolean }, price: string, pack: string | null) => {
    const { photos, more, all } = chosen
    const these = all ? `All ${photos}` : photos === 1 ? 'This one' : `These ${photos}`
    const counted = more > 0 ? `${these} and ${more} more` : these
    return `${counted} ${photos + more === 1 ? 'is' : 'are'} ${price} ${pack ? `as ${pack}` : 'one by one'}.`
  },
  take: (pack: string | null) => (pack ? `Take ${pack}` : 'No package'),
  /** Where prints can be sent, and for how much. */
  delivery: (price: string) => `Prints go to the school, free, or to your address for ${price}.`,
  other: 'Please choose another, or none.',
  printsUntil: (sold: boolean, day: string) =>
    `${sold ? 'Order prints by' : 'Prints could be ordered until'} ${day}.`,
}

/** Prices while an early bird lasts. */
export const earlyPriceWords = {
  /** Read out before a price that is struck through. */
  insteadOf: 'instead of',
}

/** An offer for brothers and sisters. */
export const siblingsWords = {
  /** To whom it is not known to apply. */
  ifAnother: (off: string) =>
    `Another child in these photos? Order for both at once, and get ${off} for each further child.`,
  /** To an account with a further child. */
  chooseToo: 'Choose photos of your other child too.',
  account: 'My account has both',
  children: 'My children',
}

/** The way to another child's gallery. */
export const anotherCodeWords = {
  link: 'Type another child’s code',
  kept: 'What you have chosen stays in the basket.',
}

/** Prints and gifts sold singly, in the parents' panel. */
export const extrasWords = {
  title: 'Single prints and gifts',
  intro: 'Made from the photo you choose, and delivered to the school.',
  introWithHome: (price: string) =>
    `Made from the photo you choose, and delivered to the school, or to your address for ${price}.`,
  closed: (day: string) => `They could be ordered until ${day}.`,
  choose: 'Choose the photo to print.',
}

/** The bar below the photos of a phone. */
export const basketBarWords = { seePackages: 'See packages', close: 'Back to the photos' }

/** What is bought, beside the photos. */
export const orderPanelWords = {
  files: (days: string) =>
    `Full-size files, 300 DPI, no watermark. By email within 24 hours, yours to download for ${days}.`,
}

/** What a school gets of a child’s portrait, as a family reads it. */
export const schoolGets: Readonly<Record<SchoolPortraitRule, string>> = {
  idPhotos: 'an ID photo for its records',
  officeSheets: 'the class sheet for the office',
  yearbook: 'the yearbook',
}

/** The tick at a photo of the gallery, and what is said about it. */
export const forSchool = {
  tick: 'This one for school',
  asItIs: 'For school, unless you choose another',
  /** `gets` is a list such as ‘an ID photo for its records and the yearbook’. */
  about: (firstName: string, gets: string) =>
    `The school uses one portrait of ${firstName}, for ${gets}. To choose it, tick ‘This one for school’. The school sees no other portrait, and nothing you buy.`,
  chosen: (no: number) => `For school: No. ${no}, as you chose.`,
  chosenElsewhere: 'For school: as you chose.',
  byPhotographer: (no: number) => `For school, unless you choose another: No. ${no}.`,
  takeBack: 'Leave the choice to the photographer',
  failed: 'Not changed',
} as const
