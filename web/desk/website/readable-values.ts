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

/** What is said about a picture, as it is read; undefined for nothing. */
export const descriptionText = ({
  alt,
  decorative,
  slate,
}: Pick<PictureWords, 'alt' | 'decorative' | 'slate'>) =>
  [decorative ? editorWords.decorative : alt, slate].filter(Boolean).join(' · ') || undefined

const textOf = (value: unknown) => (Array.isArray(value) ? value.join('\n\n') : String(value ?? ''))

/** The keys of a text's pictures, one to a line; undefined for none. */
export const picturesOfText = (value: unknown): string | undefined =>
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

/** The entries of a list; none of what is no list. */
export const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** What names the entries of a list, in their order; one without words has its number. */
export const entryTitles = (entry: z.ZodType, list: unknown[]) =>
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
      return entriesOf(value).map(labelOf).join(', ') || undefined
    case 'list':
      if (metaOf(schema).together) return readableText(textOf(entriesOf(value))) || undefined
      return (
        (isPictures(schema) ? entriesOf(value).join('\n') : entryTitles(entryOf(schema), entriesOf(value))) ||
        undefined
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
    return entriesOf(value).reduce<string>((found, one) => found || entryTitle(entryOf(schema), one), '')
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
  if (isPictures(schema)) return entriesOf(value)[0] as string | undefined
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
