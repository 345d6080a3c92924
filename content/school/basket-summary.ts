/** The sums of an order. */
export const summaryWords = {
  repriced: 'The prices have changed since you chose. These are the new prices.',
}

/** What a school gets of an order, beside its total; `children` are named where it is of a part of the order. */
export const commissionWords = {
  gets: (school: string, part: string, children: string) =>
    `${school} gets ${part} of what you pay${children && ` for ${children}`}.`,
}

/** The credit of a link in a mail. */
export const mailedCreditWords = {
  inUse: 'The credit from your email is in use',
  takesNothing: 'The credit from your email takes nothing off',
  toAddress: 'It is for an order to the address that the email came to.',
  remove: 'Remove the credit',
}
