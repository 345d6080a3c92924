import type { GoTrueClient, Session, User } from '@supabase/auth-js'
import type { LinkKind } from '../../domain/accounts/email-links.ts'
import { account, school } from '../../domain/screens.ts'
import { auth } from '../session.ts'
import { withFreshSignIn } from './reauthenticate/require-fresh-sign-in.ts'

/** Where mailed links land. */
const landing = (address: string) => `${location.origin}${address}`

/** Calls the accounts service. Rejects with its error. */
async function ask<Data>(
  request: (client: GoTrueClient) => Promise<{ data: Data; error: null } | { data: unknown; error: Error }>,
): Promise<Data> {
  const { data, error } = await request(await auth())
  if (error) throw error
  return data as Data
}

/** Creates an account. Resolves to a session only where addresses need no confirmation. */
export async function signUp(email: string, password: string): Promise<Session | null> {
  const options = { emailRedirectTo: landing(school.flow) }
  const { session } = await ask((client) => client.signUp({ email, password, options }))
  return session
}

/** Mails a link again. An unknown address gets no mail and no error. */
export async function mailAgain(kind: LinkKind, email: string): Promise<void> {
  if (kind === 'recovery') return mailRecovery(email)
  const emailRedirectTo = landing(kind === 'signup' ? school.flow : account.security)
  await ask((client) => client.resend({ type: kind, email, options: { emailRedirectTo } }))
}

/** Mails a link for choosing a new password. */
export async function mailRecovery(email: string): Promise<void> {
  await ask((client) => client.resetPasswordForEmail(email, { redirectTo: landing(account.newPassword) }))
}

/** Verifies a mailed code. Resolves to the new session, or null while the other address still has to agree. */
export async function verifyMailedCode(
  type: LinkKind,
  email: string,
  token: string,
): Promise<Session | null> {
  const { session } = await ask((client) => client.verifyOtp({ type, email, token }))
  return session
}

/**
 * Uses up the token of a mailed link. Resolves to the new session, which replaces `before`, or null while the other
 * address still has to agree.
 */
export async function verifyMailedLink(
  type: LinkKind,
  token_hash: string,
  before: Session | undefined,
): Promise<Session | null> {
  const { session } = await ask((client) => client.verifyOtp({ type, token_hash }))
  // Nothing else could end the session that was replaced.
  if (session && before)
    await (await auth()).admin.signOut(before.access_token, 'local').catch(() => undefined)
  return session
}

/** The account as it is on the server now. */
export const readUser = async (): Promise<User> => (await ask((client) => client.getUser())).user

/** Requests another address. Resolves to whether it changed at once; usually both addresses have to agree first. */
export async function changeEmail(email: string): Promise<boolean> {
  const options = { emailRedirectTo: landing(account.security) }
  const { user } = await withFreshSignIn(() => ask((client) => client.updateUser({ email }, options)))
  return user.email === email.toLowerCase()
}

interface NewPassword {
  password: string
  /** The current one; unknown after a link from a mail. */
  current_password?: string
  /** A mailed code, where the service asks for one. */
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
