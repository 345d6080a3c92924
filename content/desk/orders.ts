/** The orders. */
export const ordersWords = {
  downloadsEnd: (day: string, ahead: boolean) => `Downloads ${ahead ? 'end' : 'ended'} on ${day}.`,
  extend:
    'The days are added to that, or to today when it is past, and the buyer gets an email with the link.',
  beforeFirst: 'This day is before the first',
  accounts: 'Gross, net and VAT. Neither buyers nor children are named.',
  credit: (email: string) =>
    `It is taken off the next orders of ${email}, signed in with that address. The buyer is told by email. No money moves.`,
  destroyed: 'The photos have been destroyed.',
  notReached: (amount: string) => `${amount} did not reach the buyer`,
  backWithYou: 'The money is back with you. Please agree another way with the buyer.',
  mailOnItsWay: 'The email is on its way',
  none: 'They appear here as parents buy: paid, delivered and printed from one list.',
  noMatch: 'No order matches',
  refund: (amount: string) =>
    `Up to ${amount} goes back to the card it came from, and the buyer is told by email. Refunding all of it ends the downloads and cancels prints that are not sent. It cannot be taken back.`,
  aboveNothing: 'Please give an amount above £0',
  atMost: (amount: string) => `At most ${amount} is left`,
}

/** Reasons of refunds that nobody typed. */
export const refundReasons = {
  atProvider: 'Given back at the payment provider',
  printsCancelled: 'Prints cancelled by the buyer',
}
