/** The gate, where a code opens a gallery. */
export const gateWords = {
  /** Beside a button that waits for the rest of a code. */
  toType: (missing: number) => `${missing} more ${missing === 1 ? 'character' : 'characters'}`,
  lead: 'Type the 8-character code from the card that came home.',
  privacy:
    'Nobody can see the photos without this code, except me, the photographer. They don’t appear on any public page or in any search engine.',
}

/** The field for an access code. */
export const codeFieldWords = {
  hint: 'Letters and numbers. Capitals, spaces and dashes don’t matter.',
}

/** What a link has brought: an offer's code, or a credit. */
export const linkedReductionWords = {
  code: (code: string) => `The code ${code} is saved for you, and comes off in your basket.`,
  credit:
    'Your credit is saved for you, and comes off in your basket when you order with the email address it was sent to.',
  basket: 'To the basket',
}
