import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { onlyKnownWords } from '../platform/db/guards.ts'
import { schools } from '../school/tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Who may see a school's events, rosters and readiness: everything of that school, and nothing else. */
export const schoolStaff = pgTable(
  'school_staff',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    schoolName: text('school_name')
      .notNull()
      .references(() => schools.name, { onUpdate: 'cascade' }),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.schoolName] }),
    index('school_staff_school').on(table.schoolName),
  ],
)

/**
 * Someone asked to join. The mail's link holds a token derived from its id with a server key; only the hash is stored.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Lower case; only an account of this address may accept. */
    email: text().notNull(),
    role: text({ enum: ['admin', 'school'] }).notNull(),
    /** For the role `school`. */
    schoolName: text('school_name').references(() => schools.name, { onUpdate: 'cascade' }),
    /** SHA-256, base64url. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    index('invitations_email').on(table.email),
    index('invitations_school').on(table.schoolName),
    ...onlyKnownWords(table),
    check('invitations_to', sql`(${table.role} = 'school') = (${table.schoolName} is not null)`),
    check('invitations_lifetime', sql`${table.expiresAt} > ${table.createdAt}`),
    check('invitations_outcome', sql`${table.acceptedAt} is null or ${table.withdrawnAt} is null`),
  ],
)
