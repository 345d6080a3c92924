/** The children of an account. */
export const myChildrenWords = {
  noAccountNeeded: 'A card with a code needs no account:',
  none: 'No child is linked to your account yet.',
  noneLead:
    'Type the code from the card once, and the photos will be here from then on. Brothers and sisters each have their own code.',
  preparing: 'The photos are being prepared.',
  notOpen: 'Not open yet.',
  empty: 'No photos yet.',
  opens: (day: string) => `Open from ${day}.`,
  closed: (day: string | null) => (day ? `Closed on ${day}.` : 'Closed.'),
}
