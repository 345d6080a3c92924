/** What an account's owner is told by mail without having asked. */
export type Notice = 'account-exists' | 'password-changed' | 'factor-added' | 'factor-removed' | 'new-device'

/** What a mail is for; its `X-Message-Kind`. */
export type MailKind =
  | Notice
  | 'access-code'
  | 'alarm'
  | 'consent'
  | 'deletion-warning'
  | 'delivery'
  | 'email_change'
  | 'enquiry'
  | 'enquiry-thanks'
  | 'invitation'
  | 'not-my-child'
  | 'order'
  | 'order-links'
  | 'reauthentication'
  | 'recovery'
  | 'refund'
  | 'signup'

/** What a text message is for. */
export type SmsKind = 'mfa'

/** What a message is for. It has its words in `web/admin/words.ts`. */
export type MessageKind = MailKind | SmsKind
