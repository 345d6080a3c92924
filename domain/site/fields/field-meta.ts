import { z } from 'zod'
import type { CategoryHolder } from '../categories/category-keys.ts'

/** How a field is typed or chosen. */
export type FieldInput =
  | 'line'
  | 'text'
  | 'prose'
  | 'rich'
  | 'number'
  | 'pounds'
  | 'date'
  | 'choice'
  | 'choices'
  | 'switch'
  | 'address-part'
  | 'key'
  | 'link'
  | 'picture'
  | 'position'
  | 'film'
  | 'descriptions'
  | 'document'
  | 'list'
  | 'group'

/** What the editor shows around a field, beside the schema that checks it. */
export interface FieldMeta {
  input: FieldInput
  label: string
  help?: string
  /** Characters of a text, entries of a list, or the largest number. */
  max?: number
  min?: number
  /** Whether the number is a percentage. */
  percent?: boolean
  /** Of a choice: what is stored, and what is shown. */
  options?: readonly { value: string; label: string }[]
  /** The kind of document that a reference names, or a choice beside its options. */
  kind?: string
  /** Of a choice of categories: the document that has their list. */
  categories?: CategoryHolder
  /** What one entry of a list is called: `photo`. */
  entry?: string
  /** Of a list of texts: it is written as one, whose blocks are the entries. */
  together?: boolean
  /** Of a rich text: its pictures may be wider than its column. */
  wide?: boolean
  /** Whether the field may stay empty. */
  optional?: boolean
  /** Of a picture: how many pixels wide it is shown at most. */
  width?: number
  /** Of a picture: it is a logo, on a ground of this kind, and says the business's name. */
  logo?: 'light' | 'dark'
  /** Shown by a search engine or a shared card rather than on the page. */
  unseen?: boolean
}

/** The label, help and kind of input of every field of the site's documents. */
export const siteFields = z.registry<FieldMeta>()

/** What a field may say of itself. */
export type FieldWords = Pick<FieldMeta, 'help' | 'unseen'>
