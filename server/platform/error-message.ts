const LONGEST = 300
const WORD = /[^\s<>()[\]{}"'`,;:=]+/g
const PHONE_NUMBER = /^\+\d{7,15}\b/

/**
 * An error's message without personal data, for what is logged or kept: no parameters of a query, no mail address, no
 * phone number. At most 300 characters.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${typeof error}`
  const rejectedParts = rejectedLocalParts(error)
  const isPersonal = (word: string) =>
    word.includes('@') || PHONE_NUMBER.test(word) || rejectedParts.has(word.toLowerCase().replace(/\.$/, ''))
  return wordsOf(error)
    .replace(WORD, (word) => (isPersonal(word) ? '[address]' : word))
    .slice(0, LONGEST)
}

/** With what caused it. A failed query's own message is its statement and parameters; only the cause says what is wrong. */
function wordsOf({ message, cause }: Error) {
  if (!(cause instanceof Error)) return message.replace(/\nparams:[\s\S]*/, '')
  return message.startsWith('Failed query:') ? cause.message : `${message}: ${cause.message}`
}

/** A mail server may name the recipients it refuses by the part before the @ alone. */
function rejectedLocalParts(error: Error & { rejected?: unknown }): ReadonlySet<string> {
  const recipients = Array.isArray(error.rejected) ? error.rejected : []
  return new Set(recipients.map((address) => String(address).toLowerCase().replace(/@.*/, '')))
}
