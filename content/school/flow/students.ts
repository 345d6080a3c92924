/** The students of a class. */
export const studentsWords = {
  lead: 'Your own children stand first. The others are samples, so that nobody sees another family’s child. Your child is missing?',
  nothing: (typed: string) => `Nothing here matches “${typed}”.`,
}
