import { z } from 'zod'
import { boundedText, optionalText } from '../bounded-text.ts'
import { emailFormat, typedEmail } from '../email-address.ts'
import { Id } from '../ids.ts'
import { AccessCode } from '../school/access-code.ts'
import { normalizeTypedKey } from '../text.ts'

/** The kinds of reminders, most urgent first: of two due on one day, the other waits. */
export const REMINDER_KINDS = ['closing', 'print-deadline', 'early-bird', 'photos-ready', 'basket'] as const
export const ReminderKind = z.enum(REMINDER_KINDS)
export type ReminderKind = z.infer<typeof ReminderKind>

/** The maximum per address and event. */
export const MAX_REMINDERS = 3
/** How many addresses may be reminded about one pupil: two households. */
export const MAX_REMINDED_PER_PUPIL = 4
/** How many days a confirmation link is valid. */
export const CONFIRM_WITHIN_DAYS = 3
/** The maximum number of such links per consent, and their minimum distance. */
export const MAX_CONFIRMATIONS = 3
export const CONFIRMATION_INTERVAL_MINUTES = 10
/** How many days before a deadline its reminder goes. */
export const REMINDED_DAYS_BEFORE = 2

/** The wording of the consent, depending on whether the photos can be seen yet. */
export const REMINDER_CONSENT_WORDS = {
  closing: 'Remind me before this closes',
  ready: 'Tell me when the photos are ready, and before this closes',
} as const
export type ReminderOccasion = keyof typeof REMINDER_CONSENT_WORDS

const OF_EARLY_PRICES = 'two days before something closes or an early price ends'

/** The promise beside the tick box; stored with the consent. */
export const REMINDER_CONSENT_PROMISE = `At most three notes about these photos: when they are ready, ${OF_EARLY_PRICES}, or if photos are left in your basket. None at night, none once you have bought. Each has a link that ends them.`

/**
 * Whether the words that a parent agreed to cover reminders of a kind. What later words added goes to nobody who agreed
 * before: a new kind changes the promise, and looks for its own part of it.
 */
const AGREED: Record<ReminderKind, (words: string) => boolean> = {
  closing: () => true,
  'print-deadline': () => true,
  'early-bird': (words) => words.includes(OF_EARLY_PRICES),
  'photos-ready': () => true,
  basket: () => true,
}
export const agreedTo = (kind: ReminderKind, words: string) => AGREED[kind](words)

/** The whole wording as it is stored. */
export const reminderConsentWords = (occasion: ReminderOccasion) =>
  `${REMINDER_CONSENT_WORDS[occasion]}. ${REMINDER_CONSENT_PROMISE}`

const Email = typedEmail(254, { tooLong: 'Email must be less than 255 characters' })
  .toLowerCase()
  .min(1, 'Email is required')
  .pipe(emailFormat('Invalid email address'))

/** Converts a mobile number to E.164: British ones as typed in the United Kingdom, others with their `+`. */
const NOT_MOBILE = 'This is not a mobile number: 07700 900123'
const Mobile = boundedText(100, { tooLong: NOT_MOBILE })
  .transform((typed) =>
    normalizeTypedKey(typed)
      .replace(/[\s().-]/g, '')
      .replace(/^00/, '+')
      .replace(/^0(?=7)/, '+44'),
  )
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, NOT_MOBILE))

const orNone = <Value extends z.ZodType>(value: Value) => optionalText(undefined, value).optional()

/**
 * `POST /api/reminders`, with the code or linked pupil that opened the gallery. Without an address, the account's.
 * `words` are those that the page showed.
 */
export const RequestReminders = z
  .object({
    accessCode: AccessCode.optional(),
    pupilId: Id.optional(),
    email: orNone(Email),
    phone: orNone(Mobile),
    words: boundedText(1000),
  })
  .refine(({ accessCode, pupilId }) => !accessCode !== !pupilId, 'Either a code or a pupil')
export type RequestReminders = z.infer<typeof RequestReminders>

/** The form's fields. */
export const ReminderFields = z.object({ email: Email, phone: orNone(Mobile) })

/** `key` is the secret that ends them, or a longer one of a browser that asked for them. */
export const ReminderKeyParams = z.object({ key: boundedText(140).regex(/^[\w-]{59,140}$/) })
export const RequestedReminders = z.object({ key: z.string() })

export const ReminderStatus = z.object({
  on: z.boolean(),
  /** Set while the confirmation link is unused: how it was sent. */
  waits: z.enum(['mail', 'text']).nullable(),
  /** Whether this key can end them; otherwise the link in each of them does. */
  ends: z.boolean(),
})
export type ReminderStatus = z.infer<typeof ReminderStatus>

/** How many photos are in the basket; the number is not stored. */
export const RecordBasketActivity = z.object({ photos: z.number().int().min(0).max(1000) })
