import type { z } from 'zod'
import { type FieldMeta, siteFields } from '../../domain/site/fields/field-meta.ts'
import { type SiteContent, siteKinds } from '../../domain/site/kinds/all.ts'
import { SITE_KINDS, type SiteKind } from '../../domain/site/kinds/names.ts'

/** `least`: every field as empty as it may be. `most`: filled to its limits. `longWord`: a word of 60 letters each. */
export type Filling = 'least' | 'most' | 'longWord'

const WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauu'.padEnd(60, 'n')
const SENTENCE = 'Light on *water* and a [word about the hill](/about), before **breakfast**. '

interface Definition {
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
}

/** A document of the site that its schema takes, as short or as long as may be. */
export function filledDocument<Schema extends z.ZodType>(schema: Schema, filling: Filling): z.infer<Schema> {
  return schema.parse(fieldOf(schema, filling, 0)) as z.infer<Schema>
}

/** A site of such documents alone: one of each kind, and what refers to another finds it. */
export function filledContent(filling: Filling): SiteContent {
  const documentOf = (kind: SiteKind) =>
    filledDocument(siteKinds[kind].schema as z.ZodType, filling) as object
  const ofKind = (kind: SiteKind) => {
    if (!siteKinds[kind].many) return documentOf(kind)
    const service = 'film-production'
    if (kind === 'service') return [{ ...documentOf(kind), hidden: false, id: service }]
    return [{ ...documentOf(kind), id: 'a', ...(kind === 'service-page' && { service }) }]
  }
  return Object.fromEntries(SITE_KINDS.map((kind) => [kind, ofKind(kind)])) as unknown as SiteContent
}

function fieldOf(schema: z.core.$ZodType, filling: Filling, index: number): unknown {
  const definition = schema._zod.def as Definition
  const meta = siteFields.get(schema)
  if (!meta) throw new Error('A field of a document has no label.')
  if (meta.input === 'group') {
    if (filling === 'least' && meta.optional) return null
    return groupOf(schema, filling, index)
  }
  if (meta.input === 'list') {
    const { min = 0, max = 1 } = meta
    const length = { least: min, most: max, longWord: Math.max(1, min) }[filling]
    const element = definition.element ?? (definition.innerType?._zod.def as Definition | undefined)?.element
    const entries = Array.from({ length }, (_, at) => element && fieldOf(element, filling, at))
    // A list may be limited as a whole, too.
    while (entries.length > Math.max(1, min) && !(schema as z.ZodType).safeParse(entries).success)
      entries.pop()
    return entries
  }
  return plainValue(meta, filling, index)
}

function groupOf(schema: z.core.$ZodType, filling: Filling, index: number): unknown {
  const { innerType, shape } = schema._zod.def as Definition
  if (innerType) return groupOf(innerType, filling, index)
  const entries = Object.entries(shape ?? {})
  return Object.fromEntries(entries.map(([key, field]) => [key, fieldOf(field, filling, index)]))
}

function plainValue(
  { input, label, max = 0, min = 0, optional, options }: FieldMeta,
  filling: Filling,
  index: number,
) {
  const least = filling === 'least'
  switch (input) {
    case 'line':
    case 'text':
    case 'prose':
    case 'rich':
      if (label === 'E-mail') return `${least ? 'a' : WORD}@example.com`
      if (label.startsWith('Phone, as')) return '+441721000000'
      if (label === 'Question') return `${least ? 'a' : WORD}?`
      if (least) return optional ? '' : 'a'
      if (filling === 'longWord') return WORD.slice(0, max)
      return SENTENCE.repeat(Math.ceil(max / SENTENCE.length))
        .slice(0, max)
        .trim()
        .padEnd(max, '.')
    case 'number':
    case 'pounds':
      return least ? min : max
    case 'date':
      return '2024-02-29'
    case 'choice':
      return options?.[0]?.value
    case 'choices':
      return options?.slice(0, least ? 1 : undefined).map(({ value }) => value)
    case 'switch':
      return !least
    case 'key':
      return least ? '' : `${'a'.repeat(max - 3)}-${index}`
    case 'address-part':
      return `${least ? 'a' : WORD.toLowerCase()}-${index}`
    case 'document':
      return least && optional ? '' : 'a'
    case 'link':
      return least && optional ? '' : '/about'
    case 'picture':
      return 'hero/loch-golden-hour'
    case 'position':
      return '0% 100%'
    case 'descriptions': {
      const texts = {
        alt: SENTENCE.repeat(4).slice(0, 300).trim(),
        slate: SENTENCE.repeat(2).slice(0, 80).trim(),
      }
      const picture = 'hero/loch-golden-hour'
      return Array.from({ length: least ? 0 : max }, () => ({ picture, decorative: false, ...texts }))
    }
    default:
      return 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
  }
}
