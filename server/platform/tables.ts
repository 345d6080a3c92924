import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction } from '../../domain/audit-actions.ts'

/** Keys made at the first start, for signing photo addresses and the like. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Who did what, when. `detail` holds ids and plain facts, never secrets. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull(),
    actor: text().notNull(),
    /** The type names this release's actions; older releases may have written others. */
    action: text().$type<AuditAction>().notNull(),
    subjectId: text('subject_id'),
    /** Where the call came from: network address and kind of device; empty for the system. */
    address: text().notNull().default(''),
    device: text().notNull().default(''),
    detail: jsonb().notNull(),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    // Most entries are looks at galleries: they are never read by their action alone, and leave soon.
    index('audit_log_action').on(table.action, table.at).where(sql`${table.action} <> 'gallery.opened'`),
    index('audit_log_subject').on(table.subjectId, table.at),
  ],
)

/** Attempts counted per key and shared by all processes. The key is a keyed hash, not an address. */
export const rateLimitAttempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true }),
  },
  (table) => [index('attempts_expire').on(table.expire)],
)

/** Locks held by one process (`leases.ts`). One that is not renewed expires. */
export const leases = pgTable(
  'leases',
  {
    name: text().primaryKey(),
    holder: uuid().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
    /** Whether another process is waiting. */
    wanted: boolean().notNull().default(false),
  },
  (table) => [index('leases_until').on(table.until)],
)
