import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  /** Lower case. */
  email: text().notNull().unique(),
  /** argon2id; null for an account without a password. */
  passwordHash: text('password_hash'),
  emailConfirmedAt: moment('email_confirmed_at'),
  /** What the person wrote about themselves; nothing may be decided by it. */
  userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
  lastSignInAt: moment('last_sign_in_at'),
  bannedUntil: moment('banned_until'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** The application's roles; the only place they come from. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['admin'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
)

/**
 * A signed-in browser. Its refresh tokens are `session id + counter + HMAC`, so none is stored: `counter`
 * is the current one's, the one before it is its parent.
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
    createdAt: moment('created_at').notNull(),
    refreshedAt: moment('refreshed_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Keys that sign access tokens: public at once, signing from `signsFrom` on, accepted until `retiredAt`. */
export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').$type<JWK>().notNull(),
  signsFrom: moment('signs_from').notNull(),
  retiredAt: moment('retired_at'),
  createdAt: moment('created_at').notNull(),
})
