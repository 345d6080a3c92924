/** The gate, where a code opens a gallery. */
export const gateWords = {
  lead: 'Type the 8-character code from the card that came home.',
  privacy:
    'Nobody can see the photos without this code, except me, the photographer. They are on no public page and in no search engine.',
}

/** The field for an access code. */
export const codeFieldWords = {
  hint: 'Letters and numbers. Capitals, spaces and dashes don’t matter.',
}

/** What a link has brought: an offer's code, or a credit. */
export const linkedReductionWords = {
  code: (code: string) => `The code ${code} is kept for you, and comes off in your basket.`,
  credit:
    'Your credit is kept for you, and comes off in your basket, for an order to the address that its email came to.',
  basket: 'To the basket',
}
