/** What an erasure destroys, and what stays. */
export const eraseWords = {
  keptOrders: (orders: string, one: boolean) =>
    `${orders} ${one ? 'stays' : 'stay'} with number, dates, what was sold, amounts and VAT, as tax law requires. The child is removed from ${one ? 'it' : 'them'}, and so is the buyer if no other child is left.`,
  forGood: 'This will be destroyed for good',
  pictures: (photos: string, bytes: string) =>
    `${photos} (${bytes}): originals and every picture made from them`,
  pupils: (students: string) => `${students}: names, parents’ addresses, access codes, links to accounts`,
  ordersStay: 'Students and orders stay.',
  logStays: 'The log of who looked at what stays, and holds no names.',
  classPhotoStays: 'Class photos belong to the class and stay. If the student is in one, remove it there.',
  downloadsEnd: (buyers: string) => `${buyers} could still download. These downloads end now.`,
  printsNotThere: (orders: string) => `The prints of ${orders} are not at the school yet.`,
  noOrder: 'No order is touched.',
}
