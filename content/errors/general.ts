/** Refusals that any call can meet. */
export const generalErrors = {
  ourSide: 'Something went wrong at this end. Please try again.',
  tooLarge: 'That is too large to send here.',
  noSuch: (what: string) => `There is no such ${what}.`,
  signIn: 'Please sign in to continue.',
  stillYou: 'You signed in a while ago. Please confirm that it is you.',
  highlighted: 'Please check the highlighted fields.',
  unstorable: 'This has a character that cannot be saved. Please type it again.',
  recordsAway: 'The records can’t be reached just now. Nothing is lost: please try again in a moment.',
  paymentsAway:
    'The card provider cannot be reached just now. Please try again in a minute: the same order is never charged twice.',
  notJson: 'The request could not be read: it is not valid JSON.',
  noRoom: 'There is no room left to save anything new just now. Nothing was saved: please try again later.',
  tooManyPeople:
    'There are more people here than can be served at once. Nothing is lost: please try again in a moment.',
  tooManyAttempts: (wait: string) => `Too many attempts. Please wait ${wait} and try again.`,
  /** Below the field of a confirmation. */
  typeThis: (what: string) => `Please type ${what}`,
  jsonOnly: 'This address takes application/json.',
}

/** A failed connection, in the same words everywhere. */
export const connectionWords = {
  failed: 'The connection failed. Please try again.',
  ourSide: 'Something went wrong at this end. Please try again in a minute.',
}
