/** Choosing a year. */
export const yearsWords = {
  lead: {
    haveCode: 'Choose your child’s year. Got a card with a code?',
    orCode: 'and go straight to your child.',
  },
}

/** The students of a class. */
export const studentsWords = {
  lead: 'Your own children come first. The others are samples, so that nobody sees another family’s child. Is your child missing?',
  nothing: (typed: string) => `Nothing here matches “${typed}”.`,
}

/** The photos of one student. */
export const studentPhotosWords = {
  notYours: 'Not one of your children',
  notYoursLead: 'This child isn’t linked to your account. Enter the code from the card to link them.',
  sampleLead:
    'The picture is a drawing, not a real child. Try everything: a sample order costs nothing and sends nothing.',
  sample: 'This is a sample.',
  notThrough: 'This photo didn’t load.',
  ratherPackages: 'Would you rather have single photos or digital packages?',
  ratherPackage: 'Would you rather have another package?',
}

/** The children of an account. */
export const myChildrenWords = {
  noAccountNeeded: 'Got a card with a code? You don’t need an account:',
  none: 'No child is linked to your account yet.',
  noneLead:
    'Type the code from the card once, and the photos will be here from then on. Brothers and sisters each have their own code.',
  preparing: 'The photos are being prepared.',
  notOpen: 'Not open yet.',
  empty: 'No photos yet.',
  opens: (day: string) => `Open from ${day}.`,
  closed: (day: string | null) => (day ? `Closed on ${day}.` : 'Closed.'),
}
