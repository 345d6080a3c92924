/** Two rows of one child. */
export const sameChildWords = {
  lead: 'Photos, orders, linked accounts and sign-ups are combined. A refusal on either stays. Both access codes open the gallery. You can undo this for 30 days.',
  merged: (name: string) => `${name} is now one student.`,
  nobodyElse: 'Nobody else was found.',
}
