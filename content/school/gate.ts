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
