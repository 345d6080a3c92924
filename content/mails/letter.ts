/** A mail's words: what every mail of the house is made of, one column and at most one button. */
export interface Letter {
  subject: string
  title: string
  /** Shown in the inbox beside the subject. */
  preview: string
  paragraphs: readonly string[]
  /** Name and value pairs, as on a receipt. */
  rows?: readonly (readonly [string, string])[]
  button?: { label: string; href: string }
  /** A quieter way to something else, under the button. */
  also?: { label: string; href: string }
  after?: readonly string[]
}
