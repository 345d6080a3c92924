import { z } from 'zod'
import { formatPounds } from '../../money.ts'
import { singleLine, truncate } from '../../text.ts'
import type { CategoryHolder } from '../categories/category-keys.ts'
import { type FieldMeta, siteFields } from '../fields/field-meta.ts'
import { siteKinds } from '../kinds/all.ts'
import type { SiteKind } from '../kinds/names.ts'
import { mediaIn } from '../media/text-media.ts'

/** A field of a document with what stands in it. */
export interface DocumentField {
  meta: FieldMeta
  value: unknown
  /** Its place in the document: `hero.headline.2`. */
  path: string
}

/** Every field in a document of a kind, groups and lists before what is in them; a draft may lack some. */
export function fieldsOf(kind: SiteKind, content: unknown): DocumentField[] {
  const found: DocumentField[] = []
  const look = (schema: z.core.$ZodType, value: unknown, path: string) => {
    const { meta, element, fields } = partsOf(schema)
    if (meta && path) found.push({ meta, value, path })
    if (element && Array.isArray(value))
      for (const [at, entry] of value.entries()) look(element, entry, `${path}.${at}`)
    if (fields && typeof value === 'object' && value !== null)
      for (const [name, field] of fields)
        look(field, (value as Record<string, unknown>)[name], path ? `${path}.${name}` : name)
  }
  look(siteKinds[kind].schema, content, '')
  return found
}

/** The document that has the list of categories which documents of a kind name, if they name any. */
export const categoryHolderOf = (kind: SiteKind): CategoryHolder | undefined =>
  Object.values<z.ZodType>(siteKinds[kind].schema.shape)
    .map((field) => siteFields.get(field)?.categories)
    .find((holder) => holder !== undefined)

/** A picture or film that a document names, in a field of its own or in a text. */
export interface NamedMedia {
  input: 'picture' | 'film'
  /** Its key or address; of a film that was removed from a text, empty. */
  value: string
  path: string
  isInText: boolean
  /** It needs no words of its own: it says the business's name. */
  isLogo: boolean
}

/** Every picture and film that a document names. */
export const mediaOf = (kind: SiteKind, content: unknown): NamedMedia[] =>
  fieldsOf(kind, content).flatMap(({ meta: { input, logo }, value, path }): NamedMedia[] => {
    if (typeof value !== 'string' || (logo && value === '')) return []
    if (input === 'picture' || input === 'film')
      return [{ input, value, path, isInText: false, isLogo: logo !== undefined }]
    return input === 'rich' ? mediaOfText(value, path) : []
  })

/** Every picture that a document names. */
export const picturesNamedBy = (kind: SiteKind, content: unknown): NamedMedia[] =>
  mediaOf(kind, content).filter(({ input }) => input === 'picture')

const mediaOfText = (text: string, path: string): NamedMedia[] =>
  mediaIn(text)
    .flatMap((media): Pick<NamedMedia, 'input' | 'value'>[] => {
      if (media.type === 'picture') return [{ input: 'picture', value: media.picture }]
      const film = { input: 'film', value: media.address } as const
      return media.still ? [film, { input: 'picture', value: media.still }] : [film]
    })
    .map((named) => ({ ...named, path, isInText: true, isLogo: false }))

/** What a schema says of a field, and the schemas within it: of a list's entries, or of a group's fields. */
interface Parts {
  meta: FieldMeta | undefined
  element?: z.core.$ZodType
  fields?: [name: string, schema: z.core.$ZodType][]
}
/** Read once: zod puts a field's meta together at each look, and a release looks at every field of the website. */
const known = new WeakMap<z.core.$ZodType, Parts>()

function partsOf(schema: z.core.$ZodType): Parts {
  const before = known.get(schema)
  if (before) return before
  const inner = withoutWrappers(schema)
  const parts: Parts = {
    meta: siteFields.get(schema as z.ZodType),
    ...(inner instanceof z.ZodArray && { element: inner.element }),
    ...(inner instanceof z.ZodObject && { fields: Object.entries(inner.shape as z.ZodRawShape) }),
  }
  known.set(schema, parts)
  return parts
}

function withoutWrappers(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return withoutWrappers(schema.unwrap())
  return schema
}

/** The labels of a kind's fields and groups, in their order, by their names. */
export const labelsOf = (kind: SiteKind): [name: string, label: string][] =>
  Object.entries(siteKinds[kind].schema.shape as z.ZodRawShape).map(([name, field]) => [
    name,
    siteFields.get(field as z.ZodType)?.label ?? name,
  ])

/** What a document of a kind is called in a list, also while its draft is as it was typed or pasted. */
export function titleOf(kind: SiteKind, content: unknown): string {
  const { label, many } = siteKinds[kind]
  if (!many) return label
  const { title, name, question } = (content ?? {}) as Record<string, unknown>
  const [first] = [title, name, question].filter((text) => typeof text === 'string' && text !== '')
  return typeof first === 'string' ? singleLine(truncate(first, 200)) || label : label
}

/** `£1,200`, `£1.2k`, `GBP 1200`, and `1,200 pounds`; not `twelve hundred pounds`. */
const AMOUNT =
  /(?:£|\bGBP)\s?(\d[\d,]{0,11}(?:\.\d{1,2})?)(k\b)?|\b(\d[\d,]{0,11}(?:\.\d{1,2})?)(k)?\s(?:pounds?|GBP)\b/gi
const PERCENT = /\b(\d{1,3})\s?(?:%|per\s?cent\b)/gi
const TEXTS: readonly string[] = ['line', 'text', 'prose', 'rich'] satisfies FieldMeta['input'][]

/** The prices that stand in a document's texts, however they are written, as `£1,200` or `10%`. */
export function pricesIn(kind: SiteKind, content: unknown): Set<string> {
  const texts = [...fieldsOf(kind, content)].flatMap(({ meta, value }) =>
    typeof value === 'string' && TEXTS.includes(meta.input) ? [value] : [],
  )
  const amounts = texts.flatMap((text) =>
    [...text.matchAll(AMOUNT)].map(([, before, k, after, thousand]) => {
      const pounds = Number((before ?? after ?? '').replaceAll(',', ''))
      return formatPounds(Math.round(pounds * ((k ?? thousand) ? 100_000 : 100)))
    }),
  )
  const percents = texts.flatMap((text) => [...text.matchAll(PERCENT)].map(([, percent]) => `${percent}%`))
  return new Set([...amounts, ...percents])
}

/** The prices that are typed as prices, in the same form: those of the rate card. */
export const pricesOf = (kind: SiteKind, content: unknown): Set<string> =>
  new Set(
    [...fieldsOf(kind, content)].flatMap(({ meta, value }) => {
      if (typeof value !== 'number') return []
      if (meta.input === 'pounds') return [formatPounds(value)]
      return meta.percent ? [`${value}%`] : []
    }),
  )
