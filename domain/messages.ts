/** Mails that an account's owner gets without asking. */
export type AccountNotice =
  | 'account-exists'
  | 'password-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'new-device'

/** The kind of a text message. Each has a display name in `content/desk/records.ts`. A mail names its own. */
export type SmsKind = 'mfa' | 'reminder' | 'reminder-confirm'
