/** Refusals of a basket. */
export const basketErrors = {
  closed: 'This gallery has closed, so its photos can no longer be ordered.',
  notForSale: 'The photos of this gallery are not for sale.',
  otherPrices: 'The prices of this gallery have changed. Please choose again.',
  childTwice: 'The same child’s photos are in the basket twice. Please remove one of them.',
  sampleApart: 'Sample photos cannot be ordered together with real ones. Remove the sample from the basket.',
  photoGone: 'A photo in your basket is no longer in the gallery. Please choose again.',
  choose: 'Please choose a photo or a package.',
  /** `missing` photos are still to be chosen; too many if negative. */
  chooseIncluded: (name: string, included: number, missing: number) =>
    `${name} includes ${included} ${included === 1 ? 'photo' : 'photos'}: ${
      missing > 0 ? `please choose ${missing} more` : `please remove ${-missing}`
    }.`,
  printsClosed:
    'The last day for ordering prints has passed. Digital photos can still be bought: please choose again.',
  noPhotos: 'There are no photos in this gallery yet.',
}

/** Refusals of an order. */
export const orderErrors = {
  withheldAll: 'These photos are being checked and cannot be downloaded now.',
  withheld: 'This photo is being checked and cannot be downloaded now.',
  downloadsNotOpen: 'The downloads for this order are not open.',
  extendedMeanwhile:
    'These downloads have been extended on another screen. Look at the new day, and extend again if it is too early.',
  downloadsEnded: 'The downloads for this order have expired.',
  tickBoxes: 'Please tick both boxes on the order page first.',
  fileLost: (email: string) =>
    `This photo’s file cannot be found. Please write to ${email}: you will get the photo or your money back.`,
  noEmail: 'This order has no email address, so nothing can be sent. Its page can be printed or shown.',
  notPaid: 'This order is not paid, so there is nothing to send.',
  basketChanged: 'Your basket has changed since you started to pay. Please start the checkout again.',
  priceChanged:
    'The price has changed since you opened this page. Please look at the new total and try again.',
  replaced:
    'You continued this order in another tab or on another device, or left it for so long that its code went to somebody else. Nothing was charged here.',
  boughtAlready:
    'You’ve just bought exactly this, so you haven’t been charged again. The link to your order is in your email.',
  placedAlready:
    'Exactly this was ordered under this address within the last hour, so nothing was placed again. Please look under Orders; if more is wanted, change the number here.',
  underWay: 'An earlier payment for exactly this is still with the bank. Please wait for the email.',
  wrongSignature: 'The signature is not right.',
  paymentUnknown: 'This payment is not known. Please start again from your basket.',
  noPayouts: 'This shop is in test mode: there are no pay-outs to compare.',
  orderWithoutPrints: 'This order is not paid yet. Please order again without prints.',
  printsFixed: 'The last day for changing these prints has passed.',
  printsAtLab: 'These prints have gone to the lab, so they can no longer be changed.',
  addressSettled: 'These prints are being made or were sent, so their address can no longer be changed here.',
  printRefunded: 'What you paid for this print was refunded, so it won’t be made and can’t be changed.',
  printsCancelled: 'These prints were cancelled, so there is nothing to change.',
  printsChangedMeanwhile:
    'These prints were changed on another screen in the meantime. Nothing was changed now: please look at them, and change them again.',
  printPhotoGone: 'This photo can no longer be printed. Please choose another one.',
  printedWhole: 'This picture is printed whole.',
  photoTurned: 'This photo was turned in the meantime. Please choose its part again.',
  photoNotOfOrder: 'One of these photos is not part of this order.',
  countPrints: 'Please choose as many prints of each size as you bought.',
  labTooEarly: 'The print deadline has not passed: buyers can still change or cancel.',
  nothingToHandOut: 'There is nothing to hand out or post for this event.',
  nothingToPrint: 'There is nothing to print for this event.',
  receiptOncePaid: 'The receipt is ready once the order is paid.',
  typeNumber: 'Please type the order number.',
  otherAmount: 'This refund has already been requested, for a different amount.',
  refundChanged:
    'This order has changed since you opened the refund. Nothing was given back. Please look at it again.',
  aboveNothing: 'Please give an amount above £0',
  nothingToGiveBack: 'There is nothing left to refund for what you ticked.',
  remakeNotMade: 'This print has not gone to the lab yet: it will be made anyway.',
  remakeMissing: 'This print is not in the order any more. Please look at it again.',
  remakePhoto: 'Please choose a photo that this order may print.',
  remakeUnpaid: 'Only prints of a paid order can be made again.',
  notPayable: 'This order cannot be paid here any more. Please look at it again.',
  paymentStuck: ({ email, phone }: { email: string; phone: string | null }) =>
    `A card payment for this order was begun before the shop changed how it takes cards, and I can no longer see whether it went through. So that you don’t pay twice, please write to ${email}${phone ? ` or ring ${phone}` : ''}: you’ll get a new link.`,
  notByHand: 'This order was paid by card: its provider gives the money back.',
  tooMuch: 'That is more than is left of the payment. Nothing was refunded.',
}

/** Refusals of orders that the owner takes at the desk. */
export const deskOrderErrors = {
  noSales: 'Sales were refused for this student, so nothing can be ordered.',
  noPhoto: 'Photos were refused for this student, so nothing can be ordered.',
  notOpen: 'The family’s gallery is not open. Publish the class, or wait for its day of sale.',
  noPhotos: 'The family’s gallery has no photos yet, so there is nothing to order.',
  refusedSince:
    'The sale has been refused for this student since this was ordered. Please give the money back, and cancel the order.',
  noBankDetails: 'Add your account for bank transfers first, under Business details.',
  cancelled: 'This order was cancelled in the meantime. Please take a new one.',
  paidOtherwise: 'This order was already paid in another way. Nothing was changed: please look at it again.',
  paidMeanwhile: 'This order was paid in the meantime, so it cannot be cancelled. It can be refunded.',
}

/** On the receipt of an order that the owner gave away. */
export const GIVEN_FREE = 'Given free'

const another = 'Nothing was charged. Please try another card.'

/** Why a card was declined, by the provider's reason. */
export const declines = {
  card_declined: `Your card was declined. ${another}`,
  insufficient_funds: `The card has insufficient funds. ${another}`,
  expired_card: `The card has expired. ${another}`,
  incorrect_cvc: 'The 3 digits on the back are not right. Nothing was charged. Please check them.',
  incorrect_number: 'The card number is not right. Nothing was charged. Please check it.',
  incorrect_postcode: 'The billing postcode does not match the card. Nothing was charged. Please check it.',
  authentication_failed:
    'The bank could not confirm that it is you. Nothing was charged. Please try again, or try another card.',
  card_not_supported: `This card cannot be used here. ${another}`,
  try_again: 'The bank could not be reached. Nothing was charged. Please try again in a minute.',
}

/** The text file in a zip that lacks photos. */
export const notInZip = (names: string, { email, phone }: { email: string; phone: string | null }) =>
  `Not in this zip, because the file could not be found: ${names}.\r\nPlease write to ${email}${phone ? ` or ring ${phone}` : ''}: you will get it or your money back.\r\n`

/** Why a typed code takes nothing off. */
export const offerCodeErrors = {
  otherPhotos: 'This code is not for the photos in your basket.',
  minimum: (amount: string) => `This code is for orders of ${amount} or more.`,
  other: (offer: string) => `“${offer}” saves you more, and this code cannot be combined with it.`,
  noPhoto: 'This code gives a single photo. Please choose one to use it.',
  noPackage: 'This code gives a package that is not in your basket.',
  noExtra: 'This code gives a print or gift that is not in your basket.',
  nothingLeft: 'There is nothing left to take this code off.',
  unknown: 'This code is not known. Please check it against where you found it.',
  ended: 'This code is no longer in use.',
  notYet: (day: string) => `This code can be used from ${day}.`,
  past: (day: string) => `This code ended on ${day}.`,
  usedUp: 'This code has been used up.',
  usedByYou: 'This code has already been used with your email address.',
}

/** Why the credit of a mailed link is not taken off. */
export const creditErrors = {
  unknownLink: 'This link to a credit is not valid. Please open it again from the email.',
  oldLink: 'This link to a credit is too old. Please reply to its email, and I’ll send a new one.',
  otherAddress:
    'The credit is for the email address it was sent to. Order with that address, or remove the credit.',
  nothingLeft: 'Nothing is left of this credit.',
}

/** Why a code is not handed out. */
export const handOutErrors = {
  ended: 'This code has been ended, so nobody could use it. Resume it first.',
  over: 'The last day of this code has passed. Give it a later one first.',
  usedUp: 'This code is used up. Give it more uses first.',
  notStaff: 'One of these people is not staff of a school that this code is for. Please choose again.',
}

/** Refusals about offers and credit. */
export const offerErrors = {
  usedMeanwhile: 'An offer was used up a moment ago. Please look at the new total and try again.',
  creditErased: 'The person has been erased, so there is nobody to write to.',
  creditSpent: 'Nothing is left of this credit, so there is nothing to write about.',
  unreachable: 'This address is marked as unreachable, so no email is sent to it.',
  buyerErased: 'This order’s buyer has been erased, so there is nobody to give it to.',
  changedMeanwhile:
    'Somebody else has changed this offer. What you typed is still here: look at their changes, then save again.',
  codeThere: 'There is already an offer with this code.',
  days: 'The dates of this offer contradict each other.',
  noEvent: 'There is no such event.',
  noSchool: 'There is no such school.',
  /** Below a field. */
  fields: {
    code: 'There is already an offer with this code',
    event: 'Please choose the event',
    school: 'Please choose the school',
  },
}
