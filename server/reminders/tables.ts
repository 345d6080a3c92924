import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { REMINDER_KINDS } from '../../domain/reminders/reminders.ts'
import { users } from '../accounts/tables.ts'
import { enumCheckConstraint, minimumCheckConstraint, timestamptz } from '../platform/db/columns.ts'
import { events, pupils } from '../school/tables.ts'

/**
 * A parent's consent to reminders about one pupil's photos. An ended consent stays as proof until the pupil is erased.
 */
export const reminderConsents = pgTable(
  'reminder_consents',
  {
    id: uuid().primaryKey().defaultRandom(),
    pupilId: uuid('pupil_id')
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    /** The account whose address it is. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case; the number itself if one was typed beside an address that need not be the same person's. */
    email: text().notNull(),
    /** E.164; reminders then go by text message instead. */
    phone: text(),
    /** The wording beside the tick box. */
    words: text().notNull(),
    consentedAt: timestamptz('consented_at').notNull(),
    /** Given before the photos could be seen. */
    awaitsPhotos: boolean('awaits_photos').notNull(),
    /** When photos were last put into the basket; null once it is empty, bought or reminded of. */
    basketAt: timestamptz('basket_at'),
    endedAt: timestamptz('ended_at'),
    /** When the confirmation link expires; null once confirmed, or if not needed. Nothing else is sent before. */
    confirmBy: timestamptz('confirm_by'),
    confirmationsSent: integer('confirmations_sent').notNull().default(0),
    /** When the last link was sent and is not used yet; a confirmed address is sent one if somebody asks again. */
    linkSentAt: timestamptz('link_sent_at'),
    /** When a link was last used. */
    confirmedAt: timestamptz('confirmed_at'),
  },
  (table) => [
    unique('reminder_consents_address').on(table.pupilId, table.email),
    index('reminder_consents_user').on(table.userId),
    index('reminder_consents_email').on(table.email),
    ...minimumCheckConstraint(0, table.confirmationsSent),
    check('reminder_consents_basket', sql`${table.basketAt} is null or ${table.endedAt} is null`),
  ],
)

/**
 * A sent or queued reminder: one of each kind per consent, ever; of early prices, one for each step. Children in one
 * letter share it.
 */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid().primaryKey().defaultRandom(),
    consentId: uuid('consent_id')
      .notNull()
      .references(() => reminderConsents.id, { onDelete: 'cascade' }),
    pupilId: uuid('pupil_id')
      .notNull()
      .references(() => pupils.id, { onDelete: 'cascade' }),
    letterId: uuid('letter_id').notNull(),
    kind: text({ enum: REMINDER_KINDS }).notNull(),
    /** The step of the early bird, from 0; always 0 for the other kinds. */
    step: integer().notNull().default(0),
    queuedAt: timestamptz('queued_at').notNull(),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    unique('reminders_once').on(table.consentId, table.kind, table.step),
    index('reminders_pupil').on(table.pupilId),
    index('reminders_letter').on(table.letterId),
    ...enumCheckConstraint(table),
    ...minimumCheckConstraint(0, table.step),
    check('reminders_step', sql`${table.kind} = 'early-bird' or ${table.step} = 0`),
  ],
)

/** Reminders that the owner stopped: one consent's of a kind or, without a consent, everybody's. */
export const reminderStops = pgTable(
  'reminder_stops',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text({ enum: REMINDER_KINDS }).notNull(),
    consentId: uuid('consent_id').references(() => reminderConsents.id, { onDelete: 'cascade' }),
    stoppedAt: timestamptz('stopped_at').notNull(),
  },
  (table) => [
    unique('reminder_stops_once').on(table.eventId, table.kind, table.consentId).nullsNotDistinct(),
    index('reminder_stops_consent').on(table.consentId),
    ...enumCheckConstraint(table),
  ],
)
