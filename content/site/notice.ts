/** A section of the privacy notice or the accessibility statement; its paragraphs and points are light Markdown. */
export interface NoticeSection {
  /** Its part of the address. */
  id: string
  heading: string
  paragraphs: readonly string[]
  points?: readonly string[]
  tables?: readonly NoticeTable[]
  after?: readonly string[]
}
export interface NoticeTable {
  caption: string
  columns: readonly [string, string, string]
  rows: readonly (readonly [string, string, string])[]
}

export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
export const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`)
