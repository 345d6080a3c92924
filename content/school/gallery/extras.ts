/** Prints and gifts sold singly, in the parents' panel. */
export const extrasWords = {
  title: 'Single prints and gifts',
  intro: 'Made from the photo you choose, and delivered to the school.',
  closed: (day: string) => `They could be ordered until ${day}.`,
  choose: 'Press a photo to have it made.',
}
