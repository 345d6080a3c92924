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
