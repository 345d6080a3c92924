/** What the desk calls a mail: once it was sent, and while its job waits. */
export interface MailLabels {
  sent: string
  job: string
}

/** The text of a mail. All our mails have this shape: one column and at most one button. */
export interface MailContent {
  subject: string
  title: string
  /** Shown next to the subject in the inbox. */
  preview: string
  paragraphs: readonly string[]
  /** Name and value pairs, as on a receipt. */
  rows?: readonly (readonly [string, string])[]
  button?: { label: string; href: string }
  /** A quieter way to something else, under the button. */
  also?: { label: string; href: string }
  after?: readonly string[]
}
