/** The packages. */
export const packagesWords = {
  dearer: (amount: string) => `${amount} more than these photos one by one.`,
  more: (photos: number) => `Choose ${photos} more.`,
  fewer: (photos: number) => `Remove ${photos}.`,
  other: 'Please choose another, or none.',
  printsUntil: (sold: boolean, day: string) =>
    `${sold ? 'Order prints by' : 'Prints could be ordered until'} ${day}.`,
}
