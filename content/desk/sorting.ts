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
  notRead: (file: string) => `${file} could not be read.`,
}
