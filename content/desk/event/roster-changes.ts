/** What a school has changed in its class lists. */
export const rosterChangesWords = {
  lead: 'Changes that are waiting are not on the roster yet. Once approved, a new student gets a code. A student who left loses theirs, and their photos become unsorted.',
  none: 'When the school’s staff change their class lists, the changes come here first. Invite staff under People.',
  sentBy: (who: string | null) => `Sent by ${who ?? 'an account that no longer exists'}.`,
}

/** One change of a list. */
export const rosterChangeWords = {
  left: 'No longer on the school’s list.',
  now: (value: string) => `It is ${value} now.`,
  moved:
    'Found by name: the student keeps their code, photos and orders. If this is another child with the same name, reject it and add the new child to the class yourself.',
  otherSurname: (name: string) =>
    `This and ${name} may be one child with another surname. If so, reject both lines and correct the name on the student’s page: if you approve both, the code on the printed card stops working.`,
  newAndThere: (classes: string) =>
    `A student with this name is in ${classes}. If it is the same child, reject this line and the one that takes the child off that list, and move the student on their own page, so that the printed card keeps working.`,
  leftAndThere: (classes: string) =>
    `A student with this name is in ${classes}, or would be added there. If it is the same child, reject both lines and move the student on their own page: if you approve this, the code on the printed card stops working.`,
}

/** Why a change cannot be approved. */
export const obstacles = {
  changed: 'The roster has changed since, so this cannot be approved as it is.',
  there: 'There is already a student with this name in the class.',
  ordered: 'This student is in an order, so cannot be removed. Erase them instead.',
  number: 'Another student has this number. Change theirs first.',
}
