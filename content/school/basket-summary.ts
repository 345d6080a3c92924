/** The sums of an order. */
export const summaryWords = {
  repriced: 'The prices have changed since you chose. These are the new prices.',
}

/** What a school gets of an order, beside its total; `children` are named where it is of a part of the order. */
export const commissionWords = {
  gets: (school: string, part: string, { children, toHome }: { children: string; toHome: boolean }) =>
    `${school} gets ${part} of what you pay${children && ` for ${children}`}${toHome ? ', not counting delivery' : ''}.`,
}

/** The credit of a link in a mail. */
export const mailedCreditWords = {
  inUse: 'The credit from your email is in use',
  takesNothing: 'The credit from your email doesn’t apply to this basket',
  toAddress: 'It’s for an order with the email address it was sent to.',
  remove: 'Remove the credit',
}

/** Where prints are sent. */
export const homeWords = {
  /** Of the sums. */
  row: 'Home delivery',
  legend: 'Where should the prints go?',
  school: 'To the school, free',
  home: (price: string) => `To your address, ${price}`,
  /** Each event's prints are sent by themselves, so that several cost several times the price. */
  parcels: (parcels: readonly { event: string; price: string }[]) =>
    `One parcel for each event: ${parcels.map(({ event, price }) => `${event} ${price}`).join(', ')}.`,
  toSchool: (events: readonly string[]) => `The prints from ${events.join(' and ')} still go to the school.`,
}
