/** Why a typed code takes nothing off. */
export const offerCodeRefusals = {
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

/** Refusals about offers and credit. */
export const offerRefusals = {
  usedMeanwhile: 'An offer was used up a moment ago. Please look at the new total and try again.',
  buyerErased: 'This order’s buyer has been erased, so there is nobody to give it to.',
  changedMeanwhile:
    'Somebody else has changed this offer. What you typed is still here: look at their changes, then save again.',
  codeThere: 'There is already an offer with this code.',
  noEvent: 'There is no such event.',
  noSchool: 'There is no such school.',
  /** Below a field. */
  fields: {
    code: 'There is already an offer with this code',
    event: 'Please choose the event',
    school: 'Please choose the school',
  },
}
