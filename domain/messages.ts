/** Mails that an account's owner gets without asking. */
const NOTICES = [
  'account-exists',
  'password-changed',
  'factor-added',
  'factor-removed',
  'new-device',
] as const
export type Notice = (typeof NOTICES)[number]

/** Mails without which somebody cannot get into their account, or would not know that somebody else has. */
export const ACCOUNT_MAILS = [...NOTICES, 'signup', 'recovery', 'reauthentication', 'email_change'] as const

/** Mails to the owner about shop and school. */
export const OWNER_MAILS = [
  'alarm',
  'deletion-warning',
  'dispute',
  'not-my-child',
  'print-stop',
  'refund-due',
  'refund-failed',
  'roster-changes',
] as const

/** The kind of a mail, its `X-Message-Kind`. */
export type MailKind =
  | (typeof ACCOUNT_MAILS)[number]
  | (typeof OWNER_MAILS)[number]
  | 'access-code'
  | 'consent'
  | 'credit'
  | 'delivery'
  | 'enquiry'
  | 'enquiry-thanks'
  | 'invitation'
  | 'offer-code'
  | 'opt-out-receipt'
  | 'order'
  | 'order-cancelled'
  | 'order-links'
  | 'payment-request'
  | 'photo-withdrawn'
  | 'refund'
  | 'refund-returned'
  | 'reminder'
  | 'reminder-confirm'
  | 'trial'

/** The kind of a text message. */
export type SmsKind = 'mfa' | 'reminder' | 'reminder-confirm'

/** The kind of a message. Each has a display name in `content/desk/records.ts`. */
export type MessageKind = MailKind | SmsKind
