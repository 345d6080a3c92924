/** The sums of an order. */
export const summaryWords = {
  repriced: 'The prices have changed since you chose. These are the new prices.',
}

/** What a school gets of an order, beside its total; `children` are named where it is of a part of the order. */
export const commissionWords = {
  gets: (school: string, part: string, { children, toHome }: { children: string; toHome: boolean }) =>
    `${school} gets ${part} of what you pay${children && ` for ${children}`}${toHome ? ', not counting delivery' : ''}.`,
}

/** What a typed code or a mailed credit does to a basket. */
const inUse = 'is in use'
const appliesNot = 'doesn’t apply to this basket'

/** A code that was typed, which is named before these. */
export const offerCodeWords = { inUse, appliesNot }

/** The credit of a link in a mail. */
export const mailedCreditWords = {
  inUse: `The credit from your email ${inUse}`,
  takesNothing: `The credit from your email ${appliesNot}`,
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
