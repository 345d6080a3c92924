/** Sorting the photos. */
export const sortingWords = {
  sorted: (unsorted: string, toCheck: string) => `Sorted. ${unsorted} unsorted, ${toCheck} to check.`,
  stillLooking: (photos: string) =>
    `${photos} still being looked at for cards. They are sorted when all have been seen.`,
  nothingToCheck: 'What the sorting is not sure of comes here.',
  nothingUnsorted: 'Every photo of this event belongs to a student or a class.',
  more: 'There are more. They come up when these have a place.',
  type: 'Type to find the others.',
  nobody: 'Nobody in this event has that name.',
  noneRefused: 'Files that cannot be read come here with the reason.',
  notRead: (file: string) => `${file} could not be read.`,
}
