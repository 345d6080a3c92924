/** The students of a class. */
export const studentsWords = {
  lead: 'Your own children come first. The others are samples, so that nobody sees another family’s child. Is your child missing?',
  nothing: (typed: string) => `Nothing here matches “${typed}”.`,
}
