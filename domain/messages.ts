/** Mails that an account's owner gets without asking. */
export type Notice = 'account-exists' | 'password-changed' | 'factor-added' | 'factor-removed' | 'new-device'

/** The kind of a mail, its `X-Message-Kind`. */
export type MailKind =
  | Notice
  | 'access-code'
  | 'alarm'
  | 'consent'
  | 'credit'
  | 'deletion-warning'
  | 'delivery'
  | 'dispute'
  | 'email_change'
  | 'enquiry'
  | 'enquiry-thanks'
  | 'invitation'
  | 'not-my-child'
  | 'order'
  | 'order-links'
  | 'photo-withdrawn'
  | 'print-stop'
  | 'reauthentication'
  | 'recovery'
  | 'refund'
  | 'refund-failed'
  | 'refund-returned'
  | 'reminder'
  | 'reminder-confirm'
  | 'roster-changes'
  | 'signup'
  | 'trial'

/** The kind of a text message. */
export type SmsKind = 'mfa' | 'reminder' | 'reminder-confirm'

/** The kind of a message. Each has a display name in `web/admin/words.ts`. */
export type MessageKind = MailKind | SmsKind
