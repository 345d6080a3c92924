/** What the parents' panel says of prints and gifts that are sold singly. */
export const extrasWords = {
  title: 'Single prints and gifts',
  intro: 'Made from the photo you choose, and delivered to the school.',
  closed: (day: string) => `They could be ordered until ${day}.`,
  choose: 'Press a photo to have it made.',
}
