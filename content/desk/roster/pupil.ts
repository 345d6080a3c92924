/** One student. */
export const studentWords = {
  noPhotos: 'No photos yet. Upload them above; parents see them, watermarked, as soon as they are prepared.',
  choosePhotos: 'Choose photos to turn, move, hide or delete them.',
  lookingUp: 'Looking up the event’s students…',
  sameAccounts: 'The same accounts can see this gallery too.',
  noAccount: 'No accounts are linked.',
  notOpened: 'Nobody has opened the gallery yet.',
  unlinked: (email: string) =>
    `${email} is unlinked. They can use the access code to link again. To prevent that, reissue it.`,
  codeOnItsWay: 'The code is on its way.',
  codeSentAlready: 'An email with this code is already on its way.',
  codeNotSent: 'The code has not been sent yet.',
  whichToo: (name: string, last: string) => `Which student of this event is also ${name} ${last}?`,
  keeps: (name: string) => `${name} keeps their code, photos, links and orders.`,
  codeStops: (code: string) =>
    `${code} stops working at once, on cards and in emails too. Linked accounts stay linked.`,
  codeIs: (name: string, code: string) => `The code of ${name} is now ${code}. Send it or print a card.`,
  remove: (name: string) =>
    `${name} is taken off the list, and the access code stops working. Photos become unsorted again. This cannot be undone.`,
  notReached: (why: string) => `${why}. No more emails will be sent there, except about an account.`,
}
