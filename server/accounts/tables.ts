import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../platform/db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** Lower case. */
    email: text().notNull().unique(),
    /** argon2id; null for an account without a password. */
    passwordHash: text('password_hash'),
    /** Too weak for a role; null without a password, or for one of an older release until it is next typed. */
    passwordIsWeak: boolean('password_is_weak'),
    /** Never null: an account is only made by the link that confirms its address. */
    emailConfirmedAt: timestamptz('email_confirmed_at').notNull(),
    /** What the person says about themselves; nothing may depend on it. */
    userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
    /** The address wished for until both addresses have agreed, and which of them has. */
    newEmail: text('new_email'),
    emailChangeAgreed: text('email_change_agreed', { enum: ['current', 'new'] }),
    confirmationSentAt: timestamptz('confirmation_sent_at'),
    recoverySentAt: timestamptz('recovery_sent_at'),
    emailChangeSentAt: timestamptz('email_change_sent_at'),
    lastSignInAt: timestamptz('last_sign_in_at'),
    bannedUntil: timestamptz('banned_until'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => enumCheckConstraint(table),
)

/** The application's roles; nothing else grants one. Someone's schools are in `school_staff`. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['admin', 'editor', 'school'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] }), ...enumCheckConstraint(table)],
)

/** Editors who may not publish: what they write is handed over. Wherever roles are kept, this is kept here. */
export const draftingEditors = pgTable('drafting_editors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: timestamptz('since').notNull(),
})

/**
 * A signed-in browser. Refresh tokens are `session id + counter + HMAC`, so none is stored: `counter` is the current
 * one's, and the one before it is its parent. `stepUpCounter` is the first of the chain since the second factor; older
 * ones are worth nothing.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    aal: text({ enum: ['aal1', 'aal2'] })
      .notNull()
      .default('aal1'),
    /** `{method, timestamp}`, newest first. */
    amr: jsonb().$type<{ method: string; timestamp: number }[]>().notNull(),
    counter: integer().notNull().default(1),
    stepUpCounter: integer('step_up_counter').notNull().default(1),
    /** The second factor that raised it to `aal2`. */
    factorId: uuid('factor_id'),
    /** Where it was opened or last refreshed from. */
    address: text().notNull().default(''),
    device: text().notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
    refreshedAt: timestamptz('refreshed_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(1, table.stepUpCounter),
    check('sessions_chain', sql`${table.stepUpCounter} <= ${table.counter}`),
    check('sessions_second_factor', sql`(${table.aal} = 'aal2') = (${table.factorId} is not null)`),
  ],
)

/** Keys that sign access tokens: public at once, signing from `signsFrom`, accepted until `retiredAt`. */
export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').$type<JWK>().notNull(),
  signsFrom: timestamptz('signs_from').notNull(),
  retiredAt: timestamptz('retired_at'),
  createdAt: timestamptz('created_at').notNull(),
})

/**
 * Sign-ups with an unconfirmed address. One becomes the account when its link is used, which voids the address's
 * others. A recovery asked for meanwhile is kept here too, without a password.
 */
export const signUpAttempts = pgTable(
  'sign_up_attempts',
  {
    /** The id of the account it may become. Its link's token and code are derived from it, as in `one_time_tokens`. */
    id: uuid().primaryKey(),
    /** Lower case. */
    email: text().notNull(),
    kind: text({ enum: ['signup', 'recovery'] }).notNull(),
    /** argon2id; null for a recovery, which chooses one later. */
    passwordHash: text('password_hash'),
    /** Too weak for a role; null without a password. */
    passwordIsWeak: boolean('password_is_weak'),
    userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
    /** SHA-256, base64url. */
    tokenHash: text('token_hash').notNull().unique(),
    redirectTo: text('redirect_to').notNull(),
    codeChallenge: text('code_challenge'),
    /** The device that asked, in a few words, shown in the mail. */
    device: text().notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
    sentAt: timestamptz('sent_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [...enumCheckConstraint(table), index('sign_up_attempts_email').on(table.email)],
)

/** What an account's mailed link or code is for. A change of address has one token for each address. */
export const PURPOSES = ['recovery', 'email_change_current', 'email_change_new', 'reauthentication'] as const

/**
 * Mailed links and codes that are still good: one per user and purpose, but up to three recoveries. The link's token
 * and the code are derived from `id` with a key, so that the job can write them; only the token's hash is stored.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: PURPOSES }).notNull(),
    /** SHA-256, base64url. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The address it was mailed to. */
    email: text().notNull(),
    redirectTo: text('redirect_to').notNull(),
    /** Base64url SHA-256 of the verifier, when the browser wants a code. */
    codeChallenge: text('code_challenge'),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('one_time_tokens_user_purpose')
      .on(table.userId, table.purpose)
      .where(sql`${table.purpose} <> 'recovery'`),
    index('one_time_tokens_user').on(table.userId),
    index('one_time_tokens_email').on(table.email),
    ...enumCheckConstraint(table),
    check('one_time_tokens_lifetime', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
)

/** Sessions of a hosted accounts service, as it last reported them. */
export const hostedSessions = pgTable(
  'hosted_sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    aal: text({ enum: ['aal1', 'aal2'] }).notNull(),
    hasFactor: boolean('has_factor').notNull(),
    isAdmin: boolean('is_admin').notNull(),
    isEditor: boolean('is_editor').notNull().default(false),
    signedInAt: timestamptz('signed_in_at').notNull(),
    seenAt: timestamptz('seen_at').notNull(),
  },
  (table) => [...enumCheckConstraint(table), index('hosted_sessions_user').on(table.userId)],
)

/** An opened link, waiting for its browser to fetch the session with the verifier. */
export const authCodes = pgTable(
  'auth_codes',
  {
    /** SHA-256, base64url. */
    codeHash: text('code_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** How the session will say the person proved who they are. */
    method: text().notNull(),
    codeChallenge: text('code_challenge').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('auth_codes_user').on(table.userId)],
)

export const factors = pgTable(
  'factors',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['totp', 'phone', 'webauthn'] }).notNull(),
    friendlyName: text('friendly_name').notNull(),
    status: text({ enum: ['unverified', 'verified'] })
      .notNull()
      .default('unverified'),
    /** Digits without `+`; empty for the other types. */
    phone: text().notNull().default(''),
    /** Base32, of an authenticator app. */
    totpSecret: text('totp_secret'),
    /** The last 30-second step accepted. */
    totpStep: integer('totp_step'),
    /** Of a passkey or security key; the key is COSE in base64url. */
    credentialId: text('credential_id').unique(),
    publicKey: text('public_key'),
    signCount: integer('sign_count').notNull().default(0),
    transports: jsonb().$type<string[]>().notNull().default([]),
    lastChallengedAt: timestamptz('last_challenged_at'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    index('factors_user').on(table.userId),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.totpStep, table.signCount),
    check('factors_totp', sql`(${table.type} = 'totp') = (${table.totpSecret} is not null)`),
    check('factors_phone', sql`(${table.type} = 'phone') = (${table.phone} <> '')`),
    check('factors_credential', sql`(${table.credentialId} is null) = (${table.publicKey} is null)`),
  ],
)

/** Challenges to second factors; a phone's code is derived from `id` with a key. */
export const challenges = pgTable(
  'challenges',
  {
    id: uuid().primaryKey(),
    factorId: uuid('factor_id')
      .notNull()
      .references(() => factors.id, { onDelete: 'cascade' }),
    /** 32 random bytes, base64url; empty for the other types. */
    webauthnChallenge: text('webauthn_challenge').notNull().default(''),
    webauthnType: text('webauthn_type', { enum: ['create', 'request'] }),
    failures: integer().notNull().default(0),
    usedAt: timestamptz('used_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('challenges_factor').on(table.factorId),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.failures),
  ],
)

/** Where someone has signed in from before, as a keyed hash of device and network. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mark: text().notNull(),
    seenAt: timestamptz('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.mark] })],
)

/** Browsers that have signed in to an account; each has its own count of wrong passwords. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hex SHA-256 of the account's id and the browser's cookie. */
    mark: text().notNull(),
    seenAt: timestamptz('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.mark] })],
)
