import type { $ZodCheck, $ZodType, $ZodTypeDef, $ZodTypes } from 'zod/v4/core'

type Meta = { meta(): { maxProperties?: number } | undefined }

/** Formats whose expression reads no further than its longest match. */
const SHORT = ['uuid', 'date']
/** What is neither text nor holds any. */
const TEXTLESS = ['boolean', 'enum', 'int', 'literal', 'never', 'null', 'number', 'undefined']

/**
 * Where a schema takes text, a list or a record of any length, by path. A text's length has to be the first thing that
 * is looked at, and has to end the check: zod goes on after a check that failed, unless it aborts.
 */
export function unlimited(schema: $ZodType, at = '', seen = new Set<$ZodType>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = (schema as $ZodTypes)._zod
  const inside = (inner: $ZodType, name = '') => unlimited(inner, `${at}${name}`, new Set(seen))
  switch (def.type) {
    case 'string':
      return isBounded(schema, def) ? [] : [`${at}: text without a largest length before everything else`]
    case 'array': {
      const counted = (def.checks ?? []).some((check) => longest(check) !== undefined)
      const list = counted ? [] : [`${at}: a list without a largest count`]
      return [...list, ...inside(def.element, '[]')]
    }
    case 'record': {
      const counted = (schema as unknown as Meta).meta()?.maxProperties
      const record = counted ? [] : [`${at}: a record without a largest count`]
      return [...record, ...inside(def.keyType, '{key}'), ...inside(def.valueType, '{}')]
    }
    case 'object':
      return [
        ...Object.entries(def.shape).flatMap(([name, field]) => inside(field, `.${name}`)),
        ...(def.catchall ? inside(def.catchall, '.*') : []),
      ]
    case 'union':
      return def.options.flatMap((option) => inside(option))
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])].flatMap((item) => inside(item, '[]'))
    case 'intersection':
      return [...inside(def.left), ...inside(def.right)]
    // What comes out was made of what went in.
    case 'pipe':
      return inside(def.in)
    case 'lazy':
      return inside(def.getter())
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return inside(def.innerType)
    case 'transform':
      return [`${at}: a transform before a largest length`]
    default:
      return TEXTLESS.includes(def.type) ? [] : [`${at}: takes anything (${def.type})`]
  }
}

function isBounded(schema: $ZodType, def: $ZodTypeDef & { format?: string; coerce?: boolean }): boolean {
  if (schema._zod.traits.has('$ZodCheck')) return SHORT.includes(def.format ?? '')
  const [first] = def.checks ?? []
  return !def.coerce && first !== undefined && longest(first) !== undefined && aborts(first)
}

function longest(check: $ZodCheck): number | undefined {
  const {
    check: kind,
    maximum,
    length,
  } = check._zod.def as { check: string; maximum?: number; length?: number }
  return kind === 'max_length' ? maximum : kind === 'length_equals' ? length : undefined
}

const aborts = (check: $ZodCheck) => (check._zod.def as { abort?: boolean }).abort === true

/** A schema and all that it is made of. */
export function within(schema: $ZodType, seen = new Set<$ZodType>()): Set<$ZodType> {
  if (seen.has(schema)) return seen
  seen.add(schema)
  const {
    element,
    innerType,
    in: from,
    out,
    keyType,
    valueType,
    left,
    right,
    options,
    shape,
  } = (schema as unknown as { _zod: { def: Record<string, never> } })._zod.def
  const parts: unknown[] = [element, innerType, from, out, keyType, valueType, left, right]
  for (const part of [...parts, ...(options ?? []), ...Object.values(shape ?? {})])
    if (part) within(part as $ZodType, seen)
  return seen
}
