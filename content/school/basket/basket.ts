/** The basket. */
export const basketWords = {
  kept: 'Your choice is kept.',
  empty: 'Choose a photo or a package, and it will stay here until you pay.',
  samples: 'Drawings for trying out the shop. They are ordered separately and cost nothing.',
  oneOrder: 'One order, one payment, one receipt.',
  takenOut: (title: string) => `${title} has been removed.`,
}
