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

/** Two rows of one child. */
export const duplicatesWords = {
  lead: 'Photos, orders, linked accounts and sign-ups are combined. A refusal on either stays. Both access codes open the gallery. You can undo this for 30 days.',
  merged: (name: string) => `${name} is now one student.`,
  nobodyElse: 'Nobody else was found.',
}

/** What the desk says of students who moved to another class, and of two who are not the same child. */
export const moved = {
  undoOver: (days: number) => `The ${days} days for undoing this are over.`,
  nothingToUndo: 'None of these moves can be undone any more. The reason is beside each.',
  stayed: (moves: string) => `${moves} could not be undone.`,
  made: (at: string, by: string, students: string, until: string) =>
    `${at}, by ${by}. ${students} moved; undo until ${until}.`,
  title: 'Moved by imports',
  note: 'Students moved to another class by an import, or by a school’s change that you approved. You can undo a move for 30 days: the student goes back to the same place in the earlier class. Codes, links, photos and orders stay as they are.',
  onlyMoves:
    'Undoing reverses moves only. New students, names, addresses and refusals stay as the import left them, and students taken off the roster do not come back.',
  none: {
    title: 'No import has moved anybody',
    text: 'When a roster, or a change from the school, moves students to another class, it is listed here for 30 days.',
  },
  sources: { file: 'A roster you imported', school: 'Changes from the school' },
  /** Why a move cannot be undone any more. */
  obstacles: {
    moved: 'Has moved again since, so this cannot be undone. Move them on their own page.',
    merged: 'Was merged with another row since. Undo the merge first.',
    'class-gone': 'The class they were in was erased.',
  },
} as const

export const duplicates = {
  note: 'Students with names so alike that they may be the same child. Brothers, sisters and namesakes are listed too: check before you merge, and mark those who are two children.',
  none: {
    title: 'Nobody is on the roster twice',
    text: 'No two students of this event have names that alike.',
    allMarked: 'All other students with similar names are marked as two children.',
  },
  apart: 'They will not be suggested again, whatever you import.',
} as const
