/** What quotes and invoices refuse. */
export const projectErrors = {
  changedMeanwhile: 'This quote was changed on another screen. Please look at it again before you save.',
  alreadyAccepted: 'This quote is accepted, so it can no longer be changed.',
  notDraft: 'This version was sent already.',
  calendarSpan: 'Please ask for at most a year, from the earlier day to the later one.',
  cancelled: 'This booking was cancelled.',
  noDays: 'Only a booking with filming days can be cancelled by the terms.',
  noticeAhead: 'Please give a moment that has passed.',
  feeChanged: 'The sum has changed since you saw it. Please look at it again.',
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
  dayMovedMeanwhile: (day: string) => `This day was moved to ${day} meanwhile. Please look at it again.`,
  dayGone: 'Please give a day that is still to come',
  sameDay: 'Please give another day',
  hasInvoice:
    'An invoice of this project was sent. Tax law wants it kept for six years, so the project stays. The client’s data can be erased.',
  moreThanOwed: (owed: string) => `Only ${owed} is still to be paid on this invoice.`,
  moreThanCreditable: (room: string) => `Only ${room} of this invoice can still be credited.`,
  moreThanTooMuch: (sum: string) =>
    `Only ${sum} more was paid than is owed. Credit the invoice first if more comes back.`,
  moreThanOfCard: (sum: string) =>
    `At most ${sum} can go back to the card. Pay the rest back by bank transfer and record it.`,
  otherRefund: 'This refund was asked for already, with another amount.',
  clientErased: 'The client’s data was erased, so there is nobody to send this to.',
  nothingOwed: 'Nothing is to be paid on this invoice any more.',
  notLate: 'This invoice is not late. Please send a friendly reminder.',
  rateNeeded: (day: string) =>
    `Please give the Bank of England base rate on ${day} under Business details first, so that the letter can say what you would claim.`,
  prefixTaken: (prefix: string) =>
    `${prefix} belongs to another kind of paper, now or earlier. Two papers could have the same number.`,
  rateNeededForInterest: (day: string) =>
    `Please give the Bank of England base rate on ${day} under Business details first, so that the interest can be worked out.`,
  noInterest: 'There is no interest to add: the invoice was never late, or it was all invoiced.',
  interestChanged: 'What being late costs has changed since you looked. Please look at it again.',
  noHalfYear: 'The rate of this half-year is not yours to give: it is known, or has yet to begin.',
  claimChanged: 'What being late costs has changed since you read the letter. Please look at it again.',
  paidByCard: 'The client has just paid this invoice by card.',
  tooLittleForCard: 'Less than 30p cannot be paid by card. Please pay it by bank transfer.',
  cardUnderWay: 'The client is paying by card at this moment. Please try again in a few minutes.',
  noVatNumber:
    'This paper charges VAT, and no VAT number was saved under Business details on its day. So there is only the PDF.',
  paymentAway: 'Another payment of this invoice was begun. Reload this page, and try again.',
}
