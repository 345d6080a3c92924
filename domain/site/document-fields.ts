import { z } from 'zod'
import { type FieldMeta, siteFields } from './fields.ts'
import { type SiteKind, siteKinds } from './kinds/all.ts'

/** A field of a document with what stands in it. */
export interface DocumentField {
  meta: FieldMeta
  value: unknown
  /** Its place in the document: `hero.headline.2`. */
  path: string
}

/** Every field in a document of a kind, groups and lists before what is in them; a draft may lack some. */
export function* fieldsOf(kind: SiteKind, content: unknown): Generator<DocumentField> {
  yield* fieldsIn(siteKinds[kind].schema, content, [])
}

function* fieldsIn(schema: z.core.$ZodType, value: unknown, path: string[]): Generator<DocumentField> {
  const meta = siteFields.get(schema as z.ZodType)
  if (meta && path.length > 0) yield { meta, value, path: path.join('.') }
  const inner = withoutWrappers(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value))
    for (const [at, entry] of value.entries()) yield* fieldsIn(inner.element, entry, [...path, String(at)])
  if (inner instanceof z.ZodObject && typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(inner.shape as z.ZodRawShape))
      yield* fieldsIn(field, (value as Record<string, unknown>)[name], [...path, name])
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

/** What a document of a kind is called in a list. */
export function titleOf(kind: SiteKind, content: unknown): string {
  const { label, many } = siteKinds[kind]
  if (!many) return label
  const { title, name, question } = (content ?? {}) as Record<string, unknown>
  const [first] = [title, name, question].filter((text) => typeof text === 'string' && text !== '')
  return typeof first === 'string' ? first.slice(0, 200) : label
}

const POUNDS = /£(\d[\d,]{0,11})(\.\d\d)?/g

/** The amounts that stand in a document's texts, in pence. */
export function amountsIn(kind: SiteKind, content: unknown): Set<number> {
  const found = new Set<number>()
  for (const { value } of fieldsOf(kind, content))
    if (typeof value === 'string')
      for (const [, whole = '', rest = ''] of value.matchAll(POUNDS))
        found.add(Math.round(Number(`${whole.replaceAll(',', '')}${rest}`) * 100))
  return found
}

/** The prices that are typed as prices, in pence: those of the rate card. */
export const pricesOf = (kind: SiteKind, content: unknown): Set<number> =>
  new Set(
    [...fieldsOf(kind, content)]
      .filter(({ meta, value }) => meta.input === 'pounds' && typeof value === 'number')
      .map(({ value }) => value as number),
  )
