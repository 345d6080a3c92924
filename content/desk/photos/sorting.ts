const list = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)
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
  proposed: (photos: string, names: readonly string[]) => {
    const one = photos.startsWith('1 ')
    return `Cards in a row say that ${one ? 'this photo shows' : `these ${photos} show`} ${list(names)}. Check that everybody is there: a child may have walked off. Nobody sees ${one ? 'it' : 'them'} until you confirm.`
  },
  groupsWait: (photos: string, groups: string) =>
    `${photos} of ${groups} wait${photos.startsWith('1 ') ? 's' : ''} for you to check that everybody is in the picture.`,
  withheldTitle: 'Withheld',
  withheld:
    'A child in it was erased or taken off the class list. Nobody sees it, and it cannot be given to anybody until you decide whether it may be shown.',
  notRead: (file: string) => `${file} could not be read.`,
}
