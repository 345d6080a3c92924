const list = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)
const these = (photos: string) => (photos.startsWith('1 ') ? 'This photo shows' : `These ${photos} show`)

/** Sorting the photos. */
export const sortingWords = {
  sorted: (unsorted: string, toCheck: string) => `Sorted. ${unsorted} unsorted, ${toCheck} to check.`,
  stillLooking: (photos: string) =>
    `${photos} still being checked for cards. Sorting starts when all have been checked.`,
  nothingToCheck: 'Photos that need your check appear here.',
  nothingUnsorted: 'Every photo of this event belongs to a student or a class.',
  more: 'There are more. They appear once these have a place.',
  type: 'Type to find the others.',
  nobody: 'Nobody in this event has that name.',
  noneRefused: 'Files that cannot be read are listed here, with the reason.',
  /** Of a group that only cards in a row speak for. */
  proposed: (photos: string, names: readonly string[]) =>
    `${these(photos)} ${list(names)}, say cards in a row. Confirm it if all of them are there: one may have walked off. Nobody sees ${photos.startsWith('1 ') ? 'it' : 'them'} before.`,
  groupsWait: (photos: string, groups: string) =>
    `${photos} of ${groups} wait${photos.startsWith('1 ') ? 's' : ''} for you to say that everybody is in the picture.`,
  withheldTitle: 'Withheld',
  withheld:
    'A child in it was erased or taken off the class list. Nobody sees it, and it can be given to nobody until you decide whether it may be shown.',
  notRead: (file: string) => `${file} could not be read.`,
}
