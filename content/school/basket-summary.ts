/** The sums of an order. */
export const summaryWords = {
  repriced: 'The prices have changed since you chose. These are the new prices.',
}
