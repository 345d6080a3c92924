/** An account that a program can pay to. */
export type BankAccount = { iban: string } | { account: string; sortCode: string }

/**
 * The account in the owner's own words (`A. Blair, 80-22-60, 12345678`): a British IBAN, or a sort code and an account
 * number. Null if neither is in them, so that nobody pays to a guess.
 */
export function readBankAccount(text: string): BankAccount | null {
  const iban = /\bGB\d{2} ?[A-Z]{4} ?\d{4} ?\d{4} ?\d{4} ?\d{2}\b/
    .exec(text.toUpperCase())?.[0]
    .replaceAll(' ', '')
  if (iban) return isIban(iban) ? { iban } : null
  const account = /\b\d{8}\b/.exec(text)?.[0]
  if (!account) return null
  const sortCode = /\b\d{2}[- ]?\d{2}[- ]?\d{2}\b/.exec(text.replace(account, ''))?.[0].replace(/[- ]/g, '')
  return sortCode ? { account, sortCode } : null
}

/** The check digits of ISO 13616. */
function isIban(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}
