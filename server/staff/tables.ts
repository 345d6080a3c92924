import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RosterValues } from '../../domain/school/roster-changes.ts'
import { users } from '../accounts/tables.ts'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../platform/db/columns.ts'
import { events, pupils, schools } from '../school/tables.ts'

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
    since: timestamptz('since').notNull(),
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
    role: text({ enum: ['admin', 'editor', 'school'] }).notNull(),
    /** For the role `school`. */
    schoolName: text('school_name').references(() => schools.name, { onUpdate: 'cascade' }),
    /** Of an editor: whether they may publish. */
    mayPublish: boolean('may_publish').notNull().default(true),
    /** SHA-256, base64url. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    acceptedAt: timestamptz('accepted_at'),
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  (table) => [
    index('invitations_email').on(table.email),
    index('invitations_school').on(table.schoolName),
    ...enumCheckConstraint(table),
    check('invitations_to', sql`(${table.role} = 'school') = (${table.schoolName} is not null)`),
    check('invitations_lifetime', sql`${table.expiresAt} > ${table.createdAt}`),
    check('invitations_outcome', sql`${table.acceptedAt} is null or ${table.withdrawnAt} is null`),
  ],
)

/** Roster changes sent by an event's school. None is applied before the owner approves it. */
export const rosterProposals = pgTable(
  'roster_proposals',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    source: text({ enum: ['file', 'row'] }).notNull(),
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    sentAt: timestamptz('sent_at').notNull(),
  },
  (table) => [
    index('roster_proposals_event').on(table.eventId),
    index('roster_proposals_sent_by').on(table.sentBy),
    ...enumCheckConstraint(table),
  ],
)

/** One pupil of a proposal. */
export const rosterProposalRows = pgTable(
  'roster_proposal_rows',
  {
    id: uuid().primaryKey().defaultRandom(),
    proposalId: uuid('proposal_id')
      .notNull()
      .references(() => rosterProposals.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    kind: text({ enum: ['added', 'changed', 'left'] }).notNull(),
    /** For an added pupil: set once that is approved. */
    pupilId: uuid('pupil_id').references(() => pupils.id, { onDelete: 'cascade' }),
    /** The roster's values of the changed fields when this was sent. */
    was: jsonb().$type<Partial<RosterValues>>().notNull(),
    becomes: jsonb().$type<Partial<RosterValues>>().notNull(),
    state: text({ enum: ['waiting', 'approved', 'rejected'] }).notNull(),
    decidedAt: timestamptz('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('roster_proposal_rows_proposal').on(table.proposalId),
    index('roster_proposal_rows_pupil').on(table.pupilId),
    index('roster_proposal_rows_decided_by').on(table.decidedBy),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.place),
    check('roster_proposal_rows_of', sql`${table.kind} = 'added' or ${table.pupilId} is not null`),
    check('roster_proposal_rows_decided', sql`(${table.state} = 'waiting') = (${table.decidedAt} is null)`),
  ],
)
