/** The field for an access code. */
export const codeFieldWords = {
  hint: 'Letters and numbers. Capitals, spaces and dashes don’t matter.',
}
