/** The packages. */
export const packagesWords = {
  dearer: (amount: string) => `${amount} more than these photos one by one.`,
  other: 'Please choose another, or none.',
}
