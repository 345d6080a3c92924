import { z } from 'zod'
import { boundedText, typedText } from '../../bounded-text.ts'
import { multiLine } from '../../text.ts'
import { MOST_MEDIA, mediaIn } from '../media/text-media.ts'
import { type FieldMeta, type FieldWords, siteFields } from './field-meta.ts'

type RichWords = FieldWords & Pick<FieldMeta, 'wide'>

const EMPTY = 'Please fill this in'

/** One line of plain text. */
export const line = (label: string, max: number, words: FieldWords = {}) =>
  typedText(max)
    .min(1, EMPTY)
    .register(siteFields, { input: 'line', label, max, ...words })

/** One line that may stay empty. */
export const optionalLine = (label: string, max: number, words: FieldWords = {}) =>
  typedText(max)
    .default('')
    .register(siteFields, { input: 'line', label, max, optional: true, ...words })

/** Text over several lines, typed as it is. */
const lines = (max: number) =>
  boundedText(max, { tooLong: `Please keep it under ${max} characters` })
    .overwrite(multiLine)
    .trim()

/** Plain text in one paragraph. */
export const text = (label: string, max: number, words: FieldWords = {}) =>
  lines(max)
    .min(1, EMPTY)
    .register(siteFields, { input: 'text', label, max, ...words })

/** Light markdown: bold, italic and links. Paragraphs are separated by empty lines. */
export const prose = (label: string, max: number, words: FieldWords = {}) =>
  lines(max)
    .min(1, EMPTY)
    .register(siteFields, { input: 'prose', label, max, ...words })

/** The longest caption under a picture. */
export const MAX_SLATE = 80

const MEDIA_WORDS = `Please keep to ${MOST_MEDIA} pictures and films in one text`
const CAPTION_WORDS = `Please keep captions and titles of films under ${MAX_SLATE} characters`
const UNTITLED = 'Please give each film a title'

/** What is wrong with the pictures and films of a text. */
function mediaProblem(text: string): string | undefined {
  const media = mediaIn(text)
  if (media.length > MOST_MEDIA) return MEDIA_WORDS
  const words = media.map((one) => (one.type === 'film' ? one.title : one.caption))
  if (words.some((one) => one.length > MAX_SLATE)) return CAPTION_WORDS
  return media.some((one) => one.type === 'film' && one.title === '') ? UNTITLED : undefined
}

/** Rich text (`rich-text/blocks.ts`): light markdown with headings, lists, quotations, rules, pictures and films. */
export const richText = (label: string, max: number, words: RichWords = {}) =>
  lines(max)
    .min(1, EMPTY)
    .check(({ value, issues }) => {
      const message = mediaProblem(value)
      if (message) issues.push({ code: 'custom', message, input: value })
    })
    .register(siteFields, { input: 'rich', label, max, ...words })

/** A whole number. */
export const wholeNumber = (label: string, min: number, max: number, words: FieldWords = {}) =>
  z
    .int('Please give a whole number')
    .min(min, `Please give at least ${min}`)
    .max(max, `Please give at most ${max}`)
    .register(siteFields, { input: 'number', label, min, max, ...words })

/** A whole number, and which one in a document from before there was one. */
export const numberSince = (label: string, [min, max]: readonly [number, number], before: number) =>
  wholeNumber(label, min, max).default(before).register(siteFields, { input: 'number', label, min, max })

/** A whole number of per cent. */
export const percent = (label: string, max: number) =>
  wholeNumber(label, 0, max).register(siteFields, { input: 'number', label, min: 0, max, percent: true })

/** A decimal number, such as a latitude. */
export const decimal = (label: string, min: number, max: number, words: FieldWords = {}) =>
  z
    .number('Please give a number')
    .min(min, `Please give at least ${min}`)
    .max(max, `Please give at most ${max}`)
    .register(siteFields, { input: 'number', label, min, max, ...words })

/** An amount in pence, typed in pounds. */
export const pounds = (label: string, words: FieldWords = {}) =>
  z
    .int('Please give an amount')
    .min(0, 'Please give an amount')
    .max(100_000_00, 'Please give at most £100,000')
    .register(siteFields, { input: 'pounds', label, max: 100_000_00, ...words })

/** A day, YYYY-MM-DD. */
export const day = (label: string, words: FieldWords = {}) =>
  boundedText(10)
    .pipe(z.iso.date('Please give a day'))
    .register(siteFields, { input: 'date', label, ...words })

/** One of a few. */
export const choice = <const Value extends string>(
  label: string,
  options: readonly { value: Value; label: string }[],
  words: FieldWords = {},
) =>
  z
    .enum(options.map(({ value }) => value) as [Value, ...Value[]], 'Please choose one')
    .register(siteFields, { input: 'choice', label, options, ...words })

/** One of a few, or a document of a kind, as `page/` and its id. */
export const choiceOrDocument = (
  label: string,
  options: readonly { value: string; label: string }[],
  kind: string,
) =>
  boundedText(MAX_ENTRY)
    .refine(
      (entry) => options.some(({ value }) => value === entry) || DOCUMENT_ENTRY.test(entry),
      'Please choose one',
    )
    .register(siteFields, { input: 'choice', label, options, kind })

const MAX_ENTRY = 90
const DOCUMENT_ENTRY = /^page\/[a-z0-9]+(?:-[a-z0-9]+)*$/

/** One of a few, and which one in a document from before there was a choice. */
export const chosen = <const Value extends string>(
  label: string,
  options: readonly { value: Value; label: string }[],
  before: NoInfer<Value>,
  words: FieldWords = {},
) =>
  choice(label, options)
    .default(before as never)
    .register(siteFields, { input: 'choice', label, options, ...words })

/**
 * One of a list, which it was typed before there was: what is in no list is read as it is, and has to be chosen before it is
 * published again.
 */
export const listed = (label: string, max: number, values: readonly string[]) =>
  typedText(max)
    .min(1, 'Please choose one')
    .register(siteFields, {
      input: 'choice',
      label,
      max,
      options: values.map((value) => ({ value, label: value })),
    })

/** One or more of a few. */
export const choices = <const Value extends string>(
  label: string,
  options: readonly { value: Value; label: string }[],
  words: FieldWords = {},
) =>
  z
    .array(z.enum(options.map(({ value }) => value) as [Value, ...Value[]]))
    .min(1, 'Please choose at least one')
    .max(options.length)
    .register(siteFields, { input: 'choices', label, options, ...words })

/** Yes or no. */
export const toggle = (label: string, words: FieldWords = {}) =>
  z
    .boolean()
    .default(false)
    .register(siteFields, { input: 'switch', label, optional: true, ...words })

interface ListWords extends FieldWords {
  /** What one entry is called: `photo`. */
  entry: string
  min?: number
  max: number
}

/** A list that is added to, ordered and emptied. */
export const list = <Item extends z.ZodType>(
  label: string,
  item: Item,
  { min = 0, max, ...words }: ListWords,
) =>
  z
    .array(item)
    .min(min, min === 1 ? 'Please add at least one' : `Please add at least ${min}`)
    .max(max, `Please keep to ${max}`)
    .register(siteFields, { input: 'list', label, min, max, optional: min === 0, ...words })

/**
 * Rich text kept as a list of its blocks, each in Markdown. A list of paragraphs, as it was before there was more than
 * those, is such a text.
 */
export const richBlocks = (label: string, words: FieldWords = {}) =>
  z
    .array(richText('Paragraph', 3600))
    .min(1, EMPTY)
    .max(MOST_BLOCKS, `Please keep to ${MOST_BLOCKS} paragraphs, headings, lists and pictures`)
    .refine((blocks) => mediaIn(blocks.join('\n')).length <= MOST_MEDIA, MEDIA_WORDS)
    .register(siteFields, {
      input: 'list',
      label,
      min: 1,
      max: MOST_BLOCKS,
      entry: 'paragraph',
      together: true,
      ...words,
    })

const MOST_BLOCKS = 24

/** Fields that belong together. What a release before had beside them is dropped, so that its documents can be read. */
export const group = <Shape extends z.ZodRawShape>(label: string, shape: Shape, words: FieldWords = {}) =>
  z.object(shape).register(siteFields, { input: 'group', label, ...words })

/** Fields that belong together, or none of them. */
export const optionalGroup = <Shape extends z.ZodRawShape>(
  label: string,
  shape: Shape,
  words: FieldWords = {},
) =>
  z
    .object(shape)
    .nullable()
    .default(null)
    .register(siteFields, { input: 'group', label, optional: true, ...words })

/** A list or group, and what stands in it in a document from before there was one. */
export function since<Schema extends z.ZodType>(schema: Schema, before: z.infer<Schema>) {
  const field = schema.default(before as never)
  siteFields.add(field as z.ZodType, siteFields.get(schema) as FieldMeta)
  return field
}
