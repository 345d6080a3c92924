import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { accountErrors, protocolWords } from '../../../content/errors/account.ts'
import type { PasswordCheck } from '../../../domain/accounts/own-account.ts'
import { MIN_PASSWORD_LENGTH, MIN_ROLE_PASSWORD_LENGTH } from '../../../domain/accounts/password.ts'
import { decomposed, normalizeUnicode } from '../../../domain/text.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import { AuthError, validationFailed } from '../protocol/auth-error.ts'

/** Each hash takes a thread and 19 MiB for some 50 ms; this many waiting is a second's wait. */
const inTurn = limitConcurrency(4, 80)

/**
 * argon2id with the library's defaults: 19 MiB, two passes, one lane (OWASP's first choice). The salt is random unless
 * given.
 */
export function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return inTurn('', () => hash(normalizeUnicode(password), salt ? { salt } : {}))
}

const dummyHash = hashPassword(randomUUID())

/**
 * Takes the same time with or without a hash. An é is one letter or two, after the keyboard; hashes that were made
 * before it made no difference are tried with either.
 */
export async function passwordMatches(passwordHash: string | null | undefined, password: string) {
  const known = passwordHash ?? (await dummyHash)
  for (const typed of new Set([normalizeUnicode(password), password, decomposed(password)]))
    if (await inTurn('', () => verify(known, typed))) return Boolean(passwordHash)
  return false
}

const MAX_PASSWORD_BYTES = 1000

/** Refuses a new password that is too short (422 `weak_password`) or too long to be hashed cheaply (400). */
export function checkNewPassword(password: string): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    throw validationFailed(`Password cannot be longer than ${MAX_PASSWORD_BYTES} bytes`)
  if ([...normalizeUnicode(password)].length >= MIN_PASSWORD_LENGTH) return
  const message = protocolWords.passwordTooShort(MIN_PASSWORD_LENGTH)
  throw new AuthError(422, 'weak_password', message, { weakPassword: ['length'] })
}

const MOST_USED = 10_000

let list: Promise<Set<string>> | undefined

/** Whether this is one of the ten thousand most used passwords, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
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
    ...((await isCommonPassword(password)) ? (['pwned'] as const) : []),
  ]
}

/** Whether a password is too weak for someone with a role. */
export const isTooWeakForRole = async (password: string) => (await weaknessForRole(password)).length > 0

/** The rule for a role's password, as a sentence. */
export const ROLE_PASSWORD_RULE = accountErrors.rolePassword(MIN_ROLE_PASSWORD_LENGTH)

/** Whether a password about to be chosen is one of the most used; nothing is stored. */
export async function checkPassword(
  ctx: Context,
  { password }: { password: string },
): Promise<PasswordCheck> {
  allowAnyone(ctx)
  return { mostUsed: await isCommonPassword(password) }
}
