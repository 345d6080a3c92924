import type { GoTrueClient, Session, User } from '@supabase/auth-js'
import type { MailKind } from '../../domain/accounts/accounts.ts'
import { auth } from '../session.ts'
import { withFreshSignIn } from './still-you/fresh-sign-in.ts'

/** Where the links of mails lead: to the page that goes on with what was begun. */
const landing = (screen: string) => `${location.origin}/school-photos/${screen}`
const CONFIRMED = 'user-flow'

/** Asks the accounts service. Rejects with its error. */
async function ask<Data>(
  question: (client: GoTrueClient) => Promise<{ data: Data; error: null } | { data: unknown; error: Error }>,
): Promise<Data> {
  const { data, error } = await question(await auth())
  if (error) throw error
  return data as Data
}

/** Makes an account. There is a session at once only where addresses need not be confirmed. */
export async function signUp(email: string, password: string): Promise<Session | null> {
  const options = { emailRedirectTo: landing(CONFIRMED) }
  const { session } = await ask((client) => client.signUp({ email, password, options }))
  return session
}

/** Mails a link again. For an address without an account nothing is sent and nothing said. */
export async function mailAgain(kind: MailKind, email: string): Promise<void> {
  if (kind === 'recovery') return mailRecovery(email)
  const emailRedirectTo = landing(kind === 'signup' ? CONFIRMED : 'account')
  await ask((client) => client.resend({ type: kind, email, options: { emailRedirectTo } }))
}

/** Mails a link to a page where a new password can be chosen. */
export async function mailRecovery(email: string): Promise<void> {
  await ask((client) => client.resetPasswordForEmail(email, { redirectTo: landing('new-password') }))
}

/** Proves the code of a mail. Resolves to the session that it opens; null when another address has still to agree. */
export async function proveMailedCode(type: MailKind, email: string, token: string): Promise<Session | null> {
  const { session } = await ask((client) => client.verifyOtp({ type, email, token }))
  return session
}

/**
 * Spends the token of a mailed link. Resolves to the session that it opens, which takes the place of `before`'s; null when
 * another address has still to agree.
 */
export async function proveMailedLink(
  type: MailKind,
  token_hash: string,
  before: Session | undefined,
): Promise<Session | null> {
  const { session } = await ask((client) => client.verifyOtp({ type, token_hash }))
  // Nobody is left who could sign out of it.
  if (session && before)
    await (await auth()).admin.signOut(before.access_token, 'local').catch(() => undefined)
  return session
}

/** The account as the service has it now. */
export const readUser = async (): Promise<User> => (await ask((client) => client.getUser())).user

/** Asks for another address. Resolves to whether it has changed already; mostly both addresses have to agree first. */
export async function changeEmail(email: string): Promise<boolean> {
  const options = { emailRedirectTo: landing('account') }
  const { user } = await withFreshSignIn(() => ask((client) => client.updateUser({ email }, options)))
  return user.email === email.toLowerCase()
}

interface NewPassword {
  password: string
  /** The present one; not known after a link from a mail. */
  current_password?: string
  /** The code of a mail, where the service asks for it. */
  nonce?: string
}

/** Sets the password, and ends all other sessions. */
export async function changePassword(wanted: NewPassword): Promise<void> {
  await ask((client) => client.updateUser(wanted))
}

/** Mails the code that a new password may need. */
export async function mailNonce(): Promise<void> {
  await ask((client) => client.reauthenticate())
}

export async function endOtherSessions(): Promise<void> {
  const { error } = await (await auth()).signOut({ scope: 'others' })
  if (error) throw error
}
