/** The basket. */
export const basketWords = {
  kept: 'Your choice is kept.',
  empty: 'Choose a photo or a package, and it is kept here until you pay.',
  samples: 'Drawings to try the shop with. They are ordered on their own and cost nothing.',
  oneOrder: 'One order, one payment, one receipt.',
  takenOut: (title: string) => `${title} is taken out.`,
}
