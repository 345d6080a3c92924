/** The checkout. */
export const checkoutWords = {
  testMode: 'Test mode: no money is taken.',
  testCard: { before: 'Pay with the card', after: ', any future date and any three digits.' },
  sample: 'This is a sample order: nothing is charged, and nothing will be sent.',
  realStays: 'The real photos stay in your basket.',
  sampleStays: 'The sample photos in your basket are not part of this order.',
  nothingToPay: 'There is nothing to pay, so no card is needed.',
  digitsNotKept: 'Your card details stay in this browser and are not kept.',
  digitsGoTo: (provider: string) =>
    `Your card details go to ${provider}, who take the payment, and never to me.`,
  choiceKept: 'Your choice is kept.',
  empty: 'Your basket is empty',
  emptyLead: 'Choose a photo or a package first; then come back here to pay.',
  thanks: {
    before: 'Thank you. The receipt is on its way to',
    after:
      ', with a link to your order page. Your photos will be there as soon as they are ready, usually within minutes.',
    /** Where there are prints alone. */
    afterPrints: ', with a link to your order page.',
  },
  sampleWas: 'This was a sample order:',
  sampleCharges: 'nothing was charged, and nothing will be sent.',
  realSays: 'After a real order, this page says:',
}
