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
}

/** Why a change cannot be approved. */
export const obstacles = {
  changed: 'The roster has changed since: it cannot be approved as it is.',
  there: 'Somebody of this name is in the class already.',
  ordered: 'They are in an order, so they stay. Erase them instead.',
  number: 'Another student has this number. Change theirs first.',
}
