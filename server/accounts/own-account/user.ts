import type { Factor, User } from '@supabase/auth-js'
import type { Clock } from '../../platform/clock.ts'
import { AuthError, sessionNotFound, userNotFound } from '../protocol/auth-error.ts'
import type { users } from '../tables.ts'

export type UserRow = typeof users.$inferSelect

/** An account, or one that is not confirmed yet. */
type Shown = Pick<UserRow, 'id' | 'email' | 'userMetadata' | 'createdAt' | 'updatedAt'> &
  Partial<Omit<UserRow, 'emailConfirmedAt'>> & { emailConfirmedAt?: Date | null }

/** A user as the protocol shows it. Missing values are absent, never null. */
export function toUser(row: Shown, factors: Factor[] = []): User {
  const { id, email } = row
  const confirmedAt = row.emailConfirmedAt?.toISOString()
  const about = { sub: id, email, email_verified: Boolean(confirmedAt), phone_verified: false }
  const times = {
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    ...time('last_sign_in_at', row.lastSignInAt),
  }
  const identity = {
    identity_id: id,
    id,
    user_id: id,
    identity_data: about,
    provider: 'email',
    email,
    ...times,
  }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    ...(confirmedAt ? { email_confirmed_at: confirmedAt, confirmed_at: confirmedAt } : {}),
    ...time('confirmation_sent_at', row.confirmationSentAt),
    ...time('recovery_sent_at', row.recoverySentAt),
    ...time('email_change_sent_at', row.emailChangeSentAt),
    ...(row.newEmail ? { new_email: row.newEmail } : {}),
    ...time('banned_until', row.bannedUntil),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...row.userMetadata, ...about },
    identities: [identity],
    ...(factors.length > 0 ? { factors } : {}),
    is_anonymous: false,
    ...times,
  }
}

const time = (name: string, at: Date | null | undefined) => (at ? { [name]: at.toISOString() } : {})

/** What decides whether a token's account and session are still good. */
export type AccountStatus = Pick<UserRow, 'bannedUntil'> & { isSignedIn: boolean }

/** Throws 403 for an account that doesn't exist, is banned, or no longer has the session. */
export function requireActive<Found extends AccountStatus>(
  { clock }: { clock: Clock },
  found: Found | undefined,
): asserts found is Found {
  if (!found) throw userNotFound()
  if (!found.isSignedIn) throw sessionNotFound()
  if (isBanned(found, clock.now())) throw new AuthError(403, 'user_banned', 'User is banned')
}

export function isBanned(row: Pick<UserRow, 'bannedUntil'>, now: Date) {
  return row.bannedUntil !== null && row.bannedUntil > now
}
