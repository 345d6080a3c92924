import type { Factor } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { isUuid } from '../../../domain/ids.ts'
import { fixedClock } from '../../../tests/support/fixed-clock.ts'
import { type FactorRow, toFactor } from '../mfa/factors.ts'
import { isBanned, requireActive, toUser, type UserRow } from './user.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const ID = 'c0ffee00-0000-4000-8000-000000000000'

const row: UserRow = {
  id: ID,
  email: 'isla@example.org',
  passwordHash: 'secret',
  passwordIsWeak: null,
  emailConfirmedAt: at(1),
  userMetadata: { likes: 'peat', sub: 'somebody else' },
  newEmail: null,
  emailChangeAgreed: null,
  confirmationSentAt: null,
  recoverySentAt: null,
  emailChangeSentAt: null,
  lastSignInAt: null,
  bannedUntil: null,
  createdAt: NOW,
  updatedAt: at(2),
}

test('a user is shown without what is missing, and never with a secret', () => {
  const about = { sub: ID, email: row.email, email_verified: true, phone_verified: false }
  const times = { created_at: '2026-03-10T12:00:00.000Z', updated_at: '2026-03-10T12:02:00.000Z' }
  const identity = { identity_id: ID, id: ID, user_id: ID, identity_data: about, provider: 'email' }
  expect(toUser(row)).toEqual({
    id: ID,
    aud: 'authenticated',
    role: 'authenticated',
    email: row.email,
    phone: '',
    email_confirmed_at: '2026-03-10T12:01:00.000Z',
    confirmed_at: '2026-03-10T12:01:00.000Z',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { likes: 'peat', ...about },
    is_anonymous: false,
    ...times,
    identities: [{ ...identity, email: row.email, ...times }],
  })
})

test('a user is shown with every moment and factor there is', () => {
  const factors = [{ id: 'f' } as Factor]
  const moments = { confirmationSentAt: at(3), recoverySentAt: at(4), emailChangeSentAt: at(5) }
  const full = { ...row, ...moments, lastSignInAt: at(6), bannedUntil: at(7), newEmail: 'new@example.org' }
  expect(toUser(full, factors)).toMatchObject({
    confirmation_sent_at: '2026-03-10T12:03:00.000Z',
    recovery_sent_at: '2026-03-10T12:04:00.000Z',
    email_change_sent_at: '2026-03-10T12:05:00.000Z',
    last_sign_in_at: '2026-03-10T12:06:00.000Z',
    banned_until: '2026-03-10T12:07:00.000Z',
    new_email: 'new@example.org',
    identities: [{ last_sign_in_at: '2026-03-10T12:06:00.000Z' }],
    factors,
  })
  const waiting = toUser({ ...row, emailConfirmedAt: null })
  expect(waiting).not.toHaveProperty('confirmed_at')
  expect(waiting).not.toHaveProperty('email_confirmed_at')
  expect(waiting.user_metadata).toMatchObject({ email_verified: false })
})

test('a factor is shown without its secret or key, its name only if it has one', () => {
  const factor: FactorRow = {
    id: ID,
    userId: ID,
    type: 'totp',
    status: 'verified',
    friendlyName: 'phone',
    phone: '',
    totpSecret: 'secret',
    totpStep: null,
    credentialId: null,
    publicKey: 'key',
    signCount: 0,
    transports: [],
    createdAt: NOW,
    updatedAt: at(1),
    lastChallengedAt: at(2),
  }
  const shown = { id: ID, factor_type: 'totp', status: 'verified', phone: '' }
  const times = { created_at: '2026-03-10T12:00:00.000Z', updated_at: '2026-03-10T12:01:00.000Z' }
  expect(toFactor(factor)).toEqual({
    ...shown,
    ...times,
    friendly_name: 'phone',
    last_challenged_at: '2026-03-10T12:02:00.000Z',
  })
  expect(toFactor({ ...factor, friendlyName: '', lastChallengedAt: null })).toEqual({
    ...shown,
    ...times,
    last_challenged_at: null,
  })
})

test('a ban holds until its moment comes', () => {
  expect(isBanned({ bannedUntil: null }, NOW)).toBe(false)
  expect(isBanned({ bannedUntil: NOW }, NOW)).toBe(false)
  expect(isBanned({ bannedUntil: at(1) }, NOW)).toBe(true)
})

test('an account that is gone, signed out or banned is not active, and the first of these is said', () => {
  const require = (found?: { isSignedIn: boolean; bannedUntil: Date | null }) => () =>
    requireActive({ clock: fixedClock(NOW) }, found)
  const rejection = (code: string) => expect.objectContaining({ status: 403, code })
  expect(require()).toThrow(rejection('user_not_found'))
  expect(require({ isSignedIn: false, bannedUntil: at(1) })).toThrow(rejection('session_not_found'))
  expect(require({ isSignedIn: true, bannedUntil: at(1) })).toThrow(rejection('user_banned'))
  expect(require({ isSignedIn: true, bannedUntil: NOW })).not.toThrow()
})

test.each([
  [ID, true],
  [ID.toUpperCase(), true],
  [`${ID}0`, false],
  [`x${ID}`, false],
  [ID.replaceAll('-', ''), false],
  [ID.replace('c', 'g'), false],
  ['', false],
])('%j is an id: %s', (text, is) => {
  expect(isUuid(text)).toBe(is)
})
