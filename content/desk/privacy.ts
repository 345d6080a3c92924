/** What is held about families. */
export const privacyWords = {
  withoutDay: (events: string, one: boolean) =>
    `${events} ${one ? 'has' : 'have'} no deletion day and ${one ? 'keeps its' : 'keep their'} photos until you decide.`,
  lead: 'When a family asks for their data, or asks you to delete it, find the student, class or event.',
  nothingFound: (words: string) => `Nothing found for “${words}”.`,
  typeMore: 'Type more to narrow it down: only the first matches are shown.',
  none: 'Nothing yet. Each erasure leaves a certificate here: what, when, and the fingerprint of every picture, without a name.',
  byThemselves: 'On the event’s deletion day, two weeks after a warning by email.',
}
