/** The price lists. */
export const pricesWords = {
  copy: 'It begins as a copy, and no event sells from it until you choose it there.',
  lead: 'An event sells from one list, and from another in the user flow. A change counts from then on; what was sold stays as it was.',
  retired: (list: string) => `${list} is retired. Events that have it go on selling from it.`,
}
