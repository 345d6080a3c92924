/** A page of the handbook as the build reads it from Markdown (`scripts/build/handbook.ts`). */
export interface HandbookText {
  title: string
  /** Everything below the title. */
  parts: Part[]
  /** Its plain text, for the search. */
  words: string
}

export type Part =
  | { type: 'heading' | 'paragraph' | 'list_item' | 'strong' | 'em'; parts: Part[] }
  | { type: 'list'; ordered: boolean; parts: Part[] }
  | { type: 'link'; href: string; parts: Part[] }
  | { type: 'image'; href: string; text: string }
  | { type: 'code' | 'text'; text: string }
