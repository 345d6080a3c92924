/** One student. */
export const studentWords = {
  noPhotos: 'No photos yet. Upload them above; parents see them, watermarked, as soon as they are prepared.',
  choosePhotos: 'Choose photos to turn, move, hide or delete them.',
  lookingUp: 'Looking up the event’s students…',
  sameAccounts: 'The same accounts see this gallery too.',
  noAccount: 'No account is linked.',
  notOpened: 'Nobody has opened the gallery yet.',
  unlinked: (email: string) =>
    `${email} is unlinked. With the access code they can link again: reissue it to prevent that.`,
  codeOnItsWay: 'The code is on its way.',
  codeSentAlready: 'An email with this code is on its way already.',
  codeNotSent: 'The code has not been sent yet.',
  whichToo: (name: string, last: string) => `Which student of this event is ${name} ${last} too?`,
  keeps: (name: string) => `${name} keeps code, photos, links and orders.`,
  codeStops: (code: string) =>
    `${code} stops working at once: cards and mails with it open nothing any more. Linked accounts stay linked.`,
  codeIs: (name: string, code: string) => `The code of ${name} is ${code} now. Send it or print a card.`,
  remove: (name: string) =>
    `${name} is taken off the list, and the access code opens nothing any more. Photos go back to the unsorted ones. This cannot be undone.`,
  notReached: (why: string) => `${why}. Nothing more is sent there.`,
}
