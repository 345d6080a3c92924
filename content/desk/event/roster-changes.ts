/** What a school has changed in its class lists. */
export const rosterChangesWords = {
  lead: 'What waits is not on the roster yet. Who is new gets a code; who left loses theirs, and their photos become unsorted.',
  none: 'What people of the school change in their class lists comes here first. Invite them under People.',
  sentBy: (who: string | null) => `Sent by ${who ?? 'an account that is gone'}.`,
}

/** One change of a list. */
export const rosterChangeWords = {
  left: 'Not on the school’s list any more.',
  now: (value: string) => `It is ${value} now.`,
  moved:
    'Found by name: code, photos and orders come along. If this is another child of the same name, reject it and add the new one to the class yourself.',
  newAndThere: (classes: string) =>
    `A student of this name is in ${classes}. If it is the same child, reject this line and what takes the child off that list, and move the student on their own page: then the printed card goes on working.`,
  leftAndThere: (classes: string) =>
    `A student of this name is in ${classes}, or comes there. If it is the same child, reject both lines and move the student on their own page: approving this ends the code on the printed card.`,
}

/** Why a change cannot be approved. */
export const obstacles = {
  changed: 'The roster has changed since: it cannot be approved as it is.',
  there: 'Somebody of this name is in the class already.',
  ordered: 'They are in an order, so they stay. Erase them instead.',
  number: 'Another student has this number. Change theirs first.',
}
