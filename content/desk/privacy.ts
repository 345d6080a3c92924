/** What an erasure destroys, and what stays. */
export const eraseWords = {
  keptOrders: (orders: string, one: boolean) =>
    `${orders} ${one ? 'stays' : 'stay'} with number, dates, what was sold, amounts and VAT, as tax law asks. The child is taken out of ${one ? 'it' : 'them'}, and so is the buyer where no other child is left.`,
  forGood: 'This will be destroyed for good',
  pictures: (photos: string, bytes: string) =>
    `${photos} (${bytes}): originals and every picture made from them`,
  pupils: (students: string) => `${students}: names, parents’ addresses, access codes, links to accounts`,
  ordersStay: 'Students and orders stay.',
  logStays: 'The log of who looked at what stays, and holds no names.',
  classPhotoStays: 'A class photo belongs to the class and stays: remove it there if the student is in it.',
  downloadsEnd: (buyers: string) => `${buyers} could still download: these downloads end now.`,
  printsNotThere: (orders: string) => `The prints of ${orders} are not at the school yet.`,
  noOrder: 'No order is touched.',
}

/** What is held about families. */
export const privacyWords = {
  withoutDay: (events: string, one: boolean) =>
    `${events} ${one ? 'has' : 'have'} no such day and ${one ? 'keeps its' : 'keep their'} photos until you decide.`,
  lead: 'When a family asks for their data, or for them to be gone: find the student, class or event.',
  nothingFound: (words: string) => `Nothing found for “${words}”.`,
  typeMore: 'Type more to narrow it down: only the first are shown.',
  none: 'Nothing yet. Each erasure leaves a certificate here: what, when, and the fingerprint of every picture, without a name.',
  byThemselves: 'On the day the event says, and two weeks after a warning by email.',
}
