import type { z } from 'zod'
import { editorWords } from '../../../content/desk/website/website.ts'
import { longDay } from '../../../domain/days.ts'
import { formatPoundsInput } from '../../../domain/pounds-input.ts'
import type { FieldInput } from '../../../domain/site/fields/field-meta.ts'
import {
  DESCRIBED,
  descriptionsOf,
  type PictureWords,
} from '../../../domain/site/media/picture-descriptions.ts'
import { mediaIn, mediaOfLine } from '../../../domain/site/media/text-media.ts'
import { singleLine } from '../../../domain/text.ts'
import { entryOf, groupFields, metaOf, type TypedContent } from './form/document-fields.ts'

/** How a value is shown: a list of pictures as pictures. */
export type ShownInput = FieldInput | 'pictures'

/** One difference between two versions of a document. */
export interface DocumentChange {
  path: string
  /** From the document down: `Services`, `Card 2`, `Title`. */
  labels: string[]
  input: ShownInput
  /** Key of the picture that the words, or the part of it that is shown, are about. */
  picture?: string
  /** Of a part that is shown, the key of the picture that it was a part of before. */
  pictureBefore?: string | undefined
  /** As it is read; undefined for what is not there. A picture's key, and one key to a line for a list of pictures. */
  before?: string | undefined
  after?: string | undefined
}

type Place = Pick<DocumentChange, 'path' | 'labels'>

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whether two versions say the same. */
export const isSameContent = (a: unknown, b: unknown): boolean => same(sorted(a), sorted(b))

/** The database does not keep the order of a document's fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}

/** What differs between two versions of a document, in the order of its form; without `before`, everything is new. */
export function changesBetween(schema: z.ZodType, before: unknown, after: unknown): DocumentChange[] {
  return compare(schema, before ?? undefined, after, { path: '', labels: [] })
}

function compare(schema: z.ZodType, before: unknown, after: unknown, place: Place): DocumentChange[] {
  if (isSameContent(before, after)) return []
  const { input } = metaOf(schema)
  if (input === 'group' && !(before === null || after === null || after === undefined))
    return groupFields(schema).flatMap(([name, field]) => {
      const found = compare(
        field,
        (before as TypedContent | undefined)?.[name],
        (after as TypedContent)[name],
        below(place, name, metaOf(field).label),
      )
      const picture = metaOf(field).input === 'position' ? pictureOf(schema, after) : undefined
      const pictureBefore = picture && pictureOf(schema, before)
      return picture ? found.map((one) => ({ ...one, picture, pictureBefore })) : found
    })
  if (input === 'rich' || metaOf(schema).together) return compareTexts(schema, before, after, place)
  if (input === 'descriptions') return compareDescriptions(before, after, place)
  if (input === 'list') return compareLists(schema, listOf(before), listOf(after), place)
  const [was, is] = [readable(schema, before), readable(schema, after)]
  return was === is ? [] : [{ ...place, input, before: was, after: is }]
}

/** What differs in what a document says about its pictures. Of one that it describes no more, the library's words stand. */
function compareDescriptions(before: unknown, after: unknown, place: Place): DocumentChange[] {
  const was = new Map(
    descriptionsOf({ [DESCRIBED]: before }).map((one) => [one.picture, descriptionText(one)]),
  )
  return descriptionsOf({ [DESCRIBED]: after }).flatMap((one) => {
    const [old, now] = [was.get(one.picture), descriptionText(one)]
    if (old === now) return []
    return [{ ...place, picture: one.picture, input: 'text' as const, before: old, after: now }]
  })
}

/** What is said about a picture, as it is read; undefined for nothing. */
export const descriptionText = ({
  alt,
  decorative,
  slate,
}: Pick<PictureWords, 'alt' | 'decorative' | 'slate'>) =>
  [decorative ? editorWords.decorative : alt, slate].filter(Boolean).join(' · ') || undefined

/** What differs between two rich texts: their words, and their pictures. */
function compareTexts(schema: z.ZodType, before: unknown, after: unknown, place: Place): DocumentChange[] {
  const pictures = [picturesOfText(before), picturesOfText(after)] as const
  const words = [readable(schema, before), readable(schema, after)] as const
  const labels = [...place.labels, 'Pictures']
  return [
    ...(words[0] === words[1]
      ? []
      : [{ ...place, input: 'rich' as const, before: words[0], after: words[1] }]),
    ...(pictures[0] === pictures[1]
      ? []
      : [{ ...place, labels, input: 'pictures' as const, before: pictures[0], after: pictures[1] }]),
  ]
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.join('\n\n') : String(value ?? ''))

/** The keys of a text's pictures, one to a line; undefined for none. */
const picturesOfText = (value: unknown): string | undefined =>
  mediaIn(textOf(value))
    .map((media) => (media.type === 'picture' ? media.picture : media.still))
    .filter(Boolean)
    .join('\n') || undefined

/** A rich text without keys: a picture is its caption and how wide it is, a film its title and address. */
const readableText = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const media = mediaOfLine(line)
      if (!media) return line
      if (media.type === 'film') return `[Film: ${media.title} ${media.address}]`
      return `[Picture${media.wide ? ', wide' : ''}${media.caption && `: ${media.caption}`}]`
    })
    .join('\n')

/** Whether a field is a list of nothing but pictures. */
export const isPictures = (schema: z.ZodType): boolean =>
  metaOf(schema).input === 'list' && metaOf(entryOf(schema)).input === 'picture'

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const below = ({ path, labels }: Place, name: string, label: string): Place => ({
  path: path ? `${path}.${name}` : name,
  labels: [...labels, label],
})

function compareLists(
  schema: z.ZodType,
  before: unknown[],
  after: unknown[],
  place: Place,
): DocumentChange[] {
  const entry = entryOf(schema)
  const { label, input } = metaOf(entry)
  if (input === 'picture')
    return [{ ...place, input: 'pictures', before: readable(schema, before), after: readable(schema, after) }]
  const numbered = (at: number): Place => ({
    path: `${place.path}.${at}`,
    labels: [...place.labels.slice(0, -1), place.labels.at(-1) ?? '', `${label} ${at + 1}`],
  })
  const removed = missingFrom(before, after)
  const added = missingFrom(after, before)
  if (removed.length === 0 && added.length === 0)
    return [{ ...place, input: 'list', before: titles(entry, before), after: titles(entry, after) }]
  // Entries that were edited where they stand.
  if (before.length === after.length && removed.every(({ at }) => added.some((other) => other.at === at)))
    return added.flatMap(({ at }) => compare(entry, before[at], after[at], numbered(at)))
  return [
    ...removed.map(({ at, value }) => ({
      ...numbered(at),
      input: metaOf(entry).input,
      before: readable(entry, value),
    })),
    ...added.map(({ at, value }) => ({
      ...numbered(at),
      input: metaOf(entry).input,
      after: readable(entry, value),
    })),
  ]
}

/** The entries of one list that another does not have, as often as they are there. */
function missingFrom(list: unknown[], other: unknown[]) {
  const left = other.map((value) => JSON.stringify(sorted(value)))
  return list.flatMap((value, at) => {
    const found = left.indexOf(JSON.stringify(sorted(value)))
    if (found < 0) return [{ at, value }]
    left.splice(found, 1)
    return []
  })
}

const titles = (entry: z.ZodType, list: unknown[]) =>
  list.map((value, at) => nameOf(entry, value) || `${metaOf(entry).label} ${at + 1}`).join(', ')

/** What names an entry of a list of choices, too. */
const nameOf = (entry: z.ZodType, value: unknown) =>
  metaOf(entry).input === 'choice' ? readable(entry, value) : entryTitle(entry, value)

/** A value as somebody reads it; undefined for none. */
export function readable(schema: z.ZodType, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const { input, options = [], kind } = metaOf(schema)
  const labelOf = (one: unknown) =>
    options.find((option) => option.value === one)?.label ??
    (kind && String(one).startsWith(`${kind}/`) ? editorWords.ownPage : String(one))
  switch (input) {
    case 'key':
      return undefined
    case 'pounds':
      return typeof value === 'number' ? `£${formatPoundsInput(value)}` : String(value)
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? longDay(String(value)) : String(value)
    case 'switch':
      return value ? 'Yes' : 'No'
    case 'choice':
      return labelOf(value)
    case 'choices':
      return listOf(value).map(labelOf).join(', ') || undefined
    case 'list':
      if (metaOf(schema).together) return readableText(textOf(listOf(value))) || undefined
      return (
        (isPictures(schema) ? listOf(value).join('\n') : titles(entryOf(schema), listOf(value))) || undefined
      )
    case 'descriptions':
      return (
        descriptionsOf({ [DESCRIBED]: value })
          .flatMap((one) => descriptionText(one) ?? [])
          .join('\n') || undefined
      )
    case 'rich':
      return readableText(String(value))
    case 'group':
      return (
        groupFields(schema)
          .filter(([, field]) => metaOf(field).input !== 'position' && !isPictures(field))
          .flatMap(([name, field]) => readable(field, (value as TypedContent)[name]) ?? [])
          .join(' · ') || undefined
      )
    default:
      return String(value)
  }
}

const TITLE_INPUTS: readonly FieldInput[] = ['line', 'text', 'prose']

/** What names an entry of a list: its first words. Empty if it has none yet. */
export function entryTitle(schema: z.ZodType, value: unknown): string {
  const { input } = metaOf(schema)
  if (value === null || value === undefined) return ''
  if (TITLE_INPUTS.includes(input)) return short(singleLine(String(value)))
  if (input === 'list')
    return listOf(value).reduce<string>((found, one) => found || entryTitle(entryOf(schema), one), '')
  if (input !== 'group') return ''
  return groupFields(schema).reduce<string>(
    (found, [name, field]) => found || entryTitle(field, (value as TypedContent)[name]),
    '',
  )
}

/** The first picture of an entry or a section, by its key. */
export function pictureOf(schema: z.ZodType, value: unknown): string | undefined {
  const { input } = metaOf(schema)
  if (input === 'picture') return (value as string) || undefined
  if (isPictures(schema)) return listOf(value)[0] as string | undefined
  if (input !== 'group' || !value) return undefined
  return groupFields(schema).reduce<string | undefined>(
    (found, [name, field]) => found ?? pictureOf(field, (value as TypedContent)[name]),
    undefined,
  )
}

const TITLE_LENGTH = 70
const short = (text: string) =>
  text.length <= TITLE_LENGTH
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', TITLE_LENGTH) + 1 || TITLE_LENGTH).trim()} …`

/** The fields, each list as one, in which two versions differ. */
export function differingFields(
  schema: z.ZodType,
  mine: unknown,
  theirs: unknown,
  place: Place = { path: '', labels: [] },
): (DocumentChange & { schema: z.ZodType })[] {
  if (isSameContent(mine, theirs)) return []
  const { input } = metaOf(schema)
  if (input === 'group' && mine && theirs)
    return groupFields(schema).flatMap(([name, field]) =>
      differingFields(
        field,
        (mine as TypedContent)[name],
        (theirs as TypedContent)[name],
        below(place, name, metaOf(field).label),
      ),
    )
  return [
    {
      ...place,
      schema,
      input: isPictures(schema) ? 'pictures' : input,
      before: readable(schema, theirs),
      after: readable(schema, mine),
    },
  ]
}
