import { accountRefusals } from '../../../content/errors/account.ts'
import { MIN_ROLE_PASSWORD_LENGTH } from '../../../domain/accounts/password.ts'

const MOST_USED = 10_000

let list: Promise<Set<string>> | undefined

/** Whether this is one of the ten thousand most used passwords, ignoring case. */
export async function isMostUsed(password: string): Promise<boolean> {
  // Loaded on first use and cached: unpacking the list would take longer than anything else at start-up.
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, MOST_USED).map(String)),
  )
  return (await list).has(password.toLowerCase())
}

/** What a password lacks for someone with a role; empty for a good one. */
export async function weaknessForRole(password: string): Promise<('length' | 'pwned')[]> {
  const isShort = [...password].length < MIN_ROLE_PASSWORD_LENGTH
  return [
    ...(isShort ? (['length'] as const) : []),
    ...((await isMostUsed(password)) ? (['pwned'] as const) : []),
  ]
}

/** Whether a password is too weak for someone with a role. */
export const isWeakForRole = async (password: string) => (await weaknessForRole(password)).length > 0

/** The rule for a role's password, as a sentence. */
export const ROLE_PASSWORD_RULE = accountRefusals.rolePassword(MIN_ROLE_PASSWORD_LENGTH)
