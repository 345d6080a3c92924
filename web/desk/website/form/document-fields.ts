import { z } from 'zod'
import { type FieldMeta, siteFields } from '../../../../domain/site/fields/field-meta.ts'

/** A document as it is typed: not yet complete, so that its kind's schema may refuse it. */
export type TypedContent = Record<string, unknown>

/** The schema below its default, its `null` and its later checks. */
export function unwrap(schema: z.ZodType): z.ZodType {
  let inner: unknown = schema
  for (;;) {
    if (inner instanceof z.ZodDefault || inner instanceof z.ZodNullable) inner = inner.unwrap()
    else if (inner instanceof z.ZodOptional) inner = inner.unwrap()
    else if (inner instanceof z.ZodPipe) inner = inner.in
    else return inner as z.ZodType
  }
}

/** The label, help and kind of input of a field. */
export function metaOf(schema: z.ZodType): FieldMeta {
  const meta = siteFields.get(schema)
  if (!meta) throw new Error('a field of a document is made by domain/site/fields/basic-fields.ts')
  return meta
}

/** The fields of a group, by name. */
export function groupFields(schema: z.ZodType): [name: string, field: z.ZodType][] {
  const inner = unwrap(schema)
  return inner instanceof z.ZodObject ? (Object.entries(inner.shape) as [string, z.ZodType][]) : []
}

/** What one entry of a list is. */
export function entryOf(schema: z.ZodType): z.ZodType {
  const inner = unwrap(schema)
  if (!(inner instanceof z.ZodArray)) throw new Error('not a list')
  return inner.element as z.ZodType
}

/** A picture, or the point of it that stays in view: a group that has both calls them so. */
export const isOfPicture = (schema: z.ZodType) => ['picture', 'position'].includes(metaOf(schema).input)

/** A list with as many entries as it must have: they are neither added nor removed. */
export const isFixedList = ({ min, max }: FieldMeta) => min !== undefined && min === max

/** What a new document, or a new entry of a list, begins with. Days are `today`. */
export function emptyOf(schema: z.ZodType, today: string): unknown {
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue
  const { input, options, kind, min = 0 } = metaOf(schema)
  switch (input) {
    case 'group':
      return Object.fromEntries(groupFields(schema).map(([name, field]) => [name, emptyOf(field, today)]))
    case 'list':
      return Array.from({ length: min }, () => emptyOf(entryOf(schema), today))
    case 'choices':
      return []
    case 'choice':
      return (!kind && options?.[0]?.value) || ''
    case 'switch':
      return false
    case 'date':
      return today
    case 'descriptions':
      return undefined
    default:
      return ''
  }
}

/** What a group that may be left out begins with once it is added. */
export const addedGroup = (schema: z.ZodType, today: string): TypedContent =>
  Object.fromEntries(groupFields(schema).map(([name, field]) => [name, emptyOf(field, today)]))

/** Whether a field can show a value, right or wrong. What it cannot show was typed in a form of an earlier release. */
function canShow(schema: z.ZodType, value: unknown): boolean {
  const { input, optional } = metaOf(schema)
  if (input === 'group') return (value === null && optional === true) || isGroup(value)
  if (input === 'list') return Array.isArray(value)
  if (input === 'choices') return Array.isArray(value) && value.every((one) => typeof one === 'string')
  if (input === 'switch') return typeof value === 'boolean'
  if (input === 'descriptions') return Array.isArray(value)
  return (
    typeof value === 'string' || ((input === 'number' || input === 'pounds') && typeof value === 'number')
  )
}

const isGroup = (value: unknown): value is TypedContent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A document in the shape of its kind now: what an earlier release did not have is empty, and what it alone had is left
 * out.
 */
export function fitted(schema: z.ZodType, value: unknown, today: string): unknown {
  if (value === undefined || !canShow(schema, value)) return emptyOf(schema, today)
  const { input } = metaOf(schema)
  if (input === 'group' && isGroup(value))
    return Object.fromEntries(
      groupFields(schema).map(([name, field]) => [name, fitted(field, value[name], today)]),
    )
  if (input === 'list' && Array.isArray(value))
    return value.map((entry) => fitted(entryOf(schema), entry, today))
  return value
}

/** The labels of the fields whose words `fitted` leaves out, since they were typed in a form of an earlier release. */
export function omittedFields(schema: z.ZodType, value: unknown): string[] {
  if (value === undefined) return []
  const { input, label } = metaOf(schema)
  if (!canShow(schema, value)) return [label]
  const inside =
    input === 'group' && isGroup(value)
      ? groupFields(schema).flatMap(([name, field]) => omittedFields(field, value[name]))
      : input === 'list' && Array.isArray(value)
        ? value.flatMap((entry) => omittedFields(entryOf(schema), entry))
        : []
  return [...new Set(inside)]
}

/** The value at a path such as `sections.0.heading`. */
export const valueAt = (content: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as TypedContent | undefined)?.[key], content)

/** What is wrong with each field, by its path. */
export function problemsOf(schema: z.ZodType, content: unknown): Record<string, string> {
  const problems: Record<string, string> = {}
  const read = schema.safeParse(content)
  for (const { path, message } of read.error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}

/** The labels from the document down to a field, with the number of each entry: `Sections`, `Section 2`, `Heading`. */
export function labelsAt(schema: z.ZodType, path: string): string[] {
  const labels: string[] = []
  let field = schema
  for (const key of path.split('.')) {
    const inner = unwrap(field)
    if (inner instanceof z.ZodArray) {
      if (!siteFields.has(inner.element as z.ZodType)) return labels
      field = inner.element as z.ZodType
      labels[labels.length - 1] = `${metaOf(field).label} ${Number(key) + 1}`
    } else {
      const next = groupFields(field).find(([name]) => name === key)?.[1]
      if (!next) return labels
      field = next
      labels.push(metaOf(field).label)
    }
  }
  return labels
}

/** The id of a field's control. */
export const idOf = (path: string) => `field-${path.replaceAll('.', '-')}`
