import type { z } from 'zod'
import type { FieldInput } from '../../../domain/site/fields/field-meta.ts'
import { DESCRIBED, descriptionsOf } from '../../../domain/site/media/picture-descriptions.ts'
import { entryOf, groupFields, metaOf, type TypedContent } from './form/document-fields.ts'
import {
  descriptionText,
  entriesOf,
  entryTitles,
  isPictures,
  pictureOf,
  picturesOfText,
  readable,
} from './readable-values.ts'

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
  if (input === 'list') return compareLists(schema, entriesOf(before), entriesOf(after), place)
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
    return [{ ...place, input: 'list', before: entryTitles(entry, before), after: entryTitles(entry, after) }]
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
