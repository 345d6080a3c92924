import type { ORDER_STATES } from '../../../domain/orders/states.ts'
import type { WithheldReason } from '../../../domain/photos/withholding-reasons.ts'

/** The orders. */
export const ordersWords = {
  downloadsEnd: (day: string, ahead: boolean) => `Downloads ${ahead ? 'end' : 'ended'} on ${day}.`,
  extend:
    'The days are added to that date, or to today if it has passed, and the buyer gets an email with the link.',
  beforeFirst: 'This day is before the first',
  credit: (email: string) =>
    `It comes off the next orders placed with ${email}: through the link in the email that goes there now, or when signed in with that address. No money is paid out.`,
  destroyed: 'The photos have been destroyed.',
  notReached: (amount: string) => `${amount} did not reach the buyer`,
  backWithYou: 'The money is back in your account. Please agree another way with the buyer.',
  mailOnItsWay: 'The email is on its way',
  none: 'Orders appear here as parents buy, so that you can follow payment, delivery and prints in one list.',
  noMatch: 'No order matches',
  refund: (amount: string) =>
    `Up to ${amount} goes back to the card it came from, and the buyer is told by email. Refunding all of it ends the downloads and cancels prints that have not been sent. It cannot be undone.`,
  refundOfCredit:
    'No money was paid for what is left of this order: the credit becomes the buyer’s again, and they are told by email. It cannot be undone.',
  /** Why there is no refund, by the order's state. */
  noRefund: {
    awaiting_payment: 'Not paid yet',
    paid: 'Nothing is left to refund',
    delivered: 'Nothing is left to refund',
    cancelled: 'It was cancelled before anything was paid',
    refunded: 'Everything has been refunded',
  } satisfies Record<(typeof ORDER_STATES)[number], string>,
  aboveNothing: 'Please give an amount above £0',
  atMost: (amount: string) => `Only ${amount} is left`,
}

/** The dialog of a refund. */
export const refundWords = {
  mode: 'What to refund',
  items: 'What it is for',
  itemsHint: 'Tick the photos and prints. They leave the order.',
  other: 'Another amount',
  otherHint: 'An amount, for no particular item. Everything stays in the order.',
  shared:
    'It is shared by everything in the order, in proportion to what is left of each. Nothing is taken out: prints are still made and photos can still be downloaded, unless all of the money goes back. It is taken off what the buyer gets for cancelling the prints.',
  tick: 'Please tick what to refund',
  all: 'Everything',
  notPrinted: 'Is no longer printed',
  notDownloaded: 'Can no longer be downloaded',
  made: 'Has already gone to the lab: it is refunded, but still made',
  again: 'No money came back for it. It can be refunded again',
  /** What stands beside something in the order. */
  givenBack: 'Refunded',
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
    `${amount} less than the total of these, because that much of this order was refunded before without saying what for.`,
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
  'not-ready': 'The photo is being prepared',
}

/** Reasons of refunds that nobody typed. */
export const refundReasons = {
  atProvider: 'Refunded at the payment provider',
  printsCancelled: 'Prints cancelled by the buyer',
  withdrawn: 'Withdrawn before it was paid',
}

/** Where an order's prints are sent. */
export const homeAddressAtTheDesk = {
  sentTo: 'Prints are sent to',
  correct: 'Correct the address',
  lead: 'Prints that have not been posted are sent there. Labels in a file for the lab that was made earlier still have the old address: make the file again, or write the label.',
  delivery: 'The parcel is not sent, or the prints go to the school',
}
