/** What quotes and invoices refuse. */
export const projectErrors = {
  changedMeanwhile: 'This quote was changed on another screen. Please look at it again before you save.',
  alreadyAccepted: 'This quote is accepted, so it can no longer be changed.',
  notDraft: 'This version was sent already.',
  calendarSpan: 'Please ask for at most a year, from the earlier day to the later one.',
  noBackup: 'This day has no backup day.',
  dayTaken: (day: string) => `You film for this client on ${day} already.`,
  tooLarge: 'A quote can be at most £500,000 with VAT.',
  noSum: 'Please add a line with a price before you send the quote.',
  replaced: 'This quote was replaced by a newer one. Please read that one before you accept.',
  expired: 'This quote is no longer valid. Write to us and we’ll send you a new one.',
  alreadyAnswered: 'This quote was answered already.',
  notAccepted: 'An invoice can be sent once the quote is accepted.',
  sentAlready: 'This invoice was sent already.',
  depositFirst: 'Please send the invoice for the deposit first.',
  hasInvoice:
    'An invoice of this project was sent. Tax law wants it kept for six years, so the project stays.',
  moreThanOwed: (owed: string) => `Only ${owed} is still to be paid on this invoice.`,
  paidByCard: 'The client has just paid this invoice by card.',
  cardUnderWay: 'The client is paying by card at this moment. Please try again in a few minutes.',
  paymentAway: 'Another payment of this invoice was begun. Reload this page, and try again.',
}
