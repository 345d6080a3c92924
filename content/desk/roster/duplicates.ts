/** Two rows of one child. */
export const duplicatesWords = {
  lead: 'Photos, orders, linked accounts and sign-ups are combined. A refusal on either stays. Both access codes open the gallery. You can undo this for 30 days.',
  merged: (name: string) => `${name} is now one student.`,
  nobodyElse: 'Nobody else was found.',
}

export const duplicates = {
  note: 'Students with names so alike that they may be the same child. Brothers, sisters and namesakes are listed too: check before you merge, and mark those who are two children.',
  none: {
    title: 'Nobody is on the roster twice',
    text: 'No two students of this event have names that similar.',
    allMarked: 'All other students with similar names are marked as two children.',
  },
  apart: 'They will not be suggested again, whatever you import.',
} as const
