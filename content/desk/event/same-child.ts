/** Two rows of one child. */
export const sameChildWords = {
  lead: 'Photos, orders, linked accounts and sign-ups come together, a refusal on either stays, and both access codes open the gallery. You can undo this for 30 days.',
  merged: (name: string) => `${name} is one student now.`,
  nobodyElse: 'Nobody else found.',
}
