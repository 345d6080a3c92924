/** The basket. */
export const basketWords = {
  kept: 'Your choice is kept.',
  empty: 'Choose a photo or a package, and it will stay here until you pay.',
  samples: 'Drawings for trying out the shop. They’re ordered separately and cost nothing.',
  oneOrder: 'One order, one payment, one receipt.',
  takenOut: (title: string) => `${title} has been removed.`,
}

/** What was chosen and can no longer be bought. */
export const unavailableWords = {
  nothing:
    'The gallery has closed, its prices have changed, or the photos have been removed. Nothing was charged. Please look at the photos again. If they aren’t there, I can often still help: write to',
  prints:
    'Nothing was charged, and what you typed is kept. Digital photos can still be bought. If you still want prints, write to',
  leftOut: (one: boolean) => `${one ? 'It isn’t' : 'They aren’t'} part of this order.`,
  printsClosed: (gallery: string, day: string, pack: string | undefined) =>
    `${gallery}: prints could be ordered until ${day}${pack ? `, and the ${pack} package has prints` : ''}.`,
  closed: (gallery: string) => `${gallery}: what you chose can no longer be ordered.`,
}

/** The checkout. */
export const checkoutWords = {
  testMode: 'Test mode: no money is taken.',
  testCard: { before: 'Pay with the card', after: ', any future date and any three digits.' },
  sample: 'This is a sample order: nothing is charged, and nothing will be sent.',
  realStays: 'The real photos stay in your basket.',
  sampleStays: 'The sample photos in your basket aren’t part of this order.',
  /** Beside the total, where prints are bought; `until`: the last day of changes, if there is one. */
  printsSettled: (until: string | null) =>
    until
      ? `You can change or cancel the prints until the end of ${until}. After that they can no longer be changed.`
      : 'Please check the prints before you pay: afterwards they can no longer be changed.',
  nothingToPay: 'There is nothing to pay, so no card is needed.',
  digitsNotKept: 'Your card details stay in this browser and are not kept.',
  digitsGoTo: (provider: string) =>
    `Your card details go to ${provider}, who take the payment; they never reach me.`,
  /** Above the address to which prints are sent. */
  sentTo: 'Where the prints go',
  choiceKept: 'Your choice is kept.',
  empty: 'Your basket is empty',
  emptyLead: 'Choose a photo or a package first; then come back here to pay.',
  thanks: {
    before: 'Thank you. The receipt is on its way to',
    after:
      ', with a link to your order page. Most photos are ready within minutes; 24 hours is the longest it takes.',
    /** Where there are prints alone. */
    afterPrints: ', with a link to your order page.',
  },
  seePhotos: 'See your photos',
  seeOrder: 'See your order',
  yourPhotos: 'Your photos',
  morePhotos: (more: number) => `And ${more} more`,
  sampleWas: 'This was a sample order:',
  sampleCharges: 'nothing was charged, and nothing will be sent.',
  realSays: 'After a real order, this page says:',
}
