import { z } from 'zod'
import { boundedText, typedText } from '../bounded-text.ts'
import { multiLine } from '../text.ts'
import { type CategoryHolder, FIRST_CATEGORIES, withCategoryKeys } from './categories.ts'
import { FILM_ADDRESS, MOST_MEDIA, mediaIn, PICTURE_KEY } from './text-media.ts'

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
  /** The kind of document that a reference names. */
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
  /** Shown by a search engine or a shared card rather than on the page. */
  unseen?: boolean
}

/** The label, help and kind of input of every field of the site's documents. */
export const siteFields = z.registry<FieldMeta>()

type Words = Pick<FieldMeta, 'help' | 'unseen'>
type RichWords = Words & Pick<FieldMeta, 'wide'>

const EMPTY = 'Please fill this in'

/** One line of plain text. */
export const line = (label: string, max: number, words: Words = {}) =>
  typedText(max)
    .min(1, EMPTY)
    .register(siteFields, { input: 'line', label, max, ...words })

/** One line that may stay empty. */
export const optionalLine = (label: string, max: number, words: Words = {}) =>
  typedText(max)
    .default('')
    .register(siteFields, { input: 'line', label, max, optional: true, ...words })

/** Text over several lines, typed as it is. */
const lines = (max: number) =>
  boundedText(max, { tooLong: `Please keep it under ${max} characters` })
    .overwrite(multiLine)
    .trim()

/** Plain text in one paragraph. */
export const text = (label: string, max: number, words: Words = {}) =>
  lines(max)
    .min(1, EMPTY)
    .register(siteFields, { input: 'text', label, max, ...words })

/** Light markdown: bold, italic and links. Paragraphs are separated by empty lines. */
export const prose = (label: string, max: number, words: Words = {}) =>
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

/** Rich text (`rich-text.ts`): light markdown with headings, lists, quotations, rules, pictures and films. */
export const richText = (label: string, max: number, words: RichWords = {}) =>
  lines(max)
    .min(1, EMPTY)
    .check(({ value, issues }) => {
      const message = mediaProblem(value)
      if (message) issues.push({ code: 'custom', message, input: value })
    })
    .register(siteFields, { input: 'rich', label, max, ...words })

/** A whole number. */
export const wholeNumber = (label: string, min: number, max: number, words: Words = {}) =>
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
export const decimal = (label: string, min: number, max: number, words: Words = {}) =>
  z
    .number('Please give a number')
    .min(min, `Please give at least ${min}`)
    .max(max, `Please give at most ${max}`)
    .register(siteFields, { input: 'number', label, min, max, ...words })

/** An amount in pence, typed in pounds. */
export const pounds = (label: string, words: Words = {}) =>
  z
    .int('Please give an amount')
    .min(0, 'Please give an amount')
    .max(100_000_00, 'Please give at most £100,000')
    .register(siteFields, { input: 'pounds', label, max: 100_000_00, ...words })

/** A day, YYYY-MM-DD. */
export const day = (label: string, words: Words = {}) =>
  boundedText(10)
    .pipe(z.iso.date('Please give a day'))
    .register(siteFields, { input: 'date', label, ...words })

/** One of a few. */
export const choice = <const Value extends string>(
  label: string,
  options: readonly { value: Value; label: string }[],
  words: Words = {},
) =>
  z
    .enum(options.map(({ value }) => value) as [Value, ...Value[]], 'Please choose one')
    .register(siteFields, { input: 'choice', label, options, ...words })

/** One of a few, and which one in a document from before there was a choice. */
export const chosen = <const Value extends string>(
  label: string,
  options: readonly { value: Value; label: string }[],
  before: NoInfer<Value>,
  words: Words = {},
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
  words: Words = {},
) =>
  z
    .array(z.enum(options.map(({ value }) => value) as [Value, ...Value[]]))
    .min(1, 'Please choose at least one')
    .max(options.length)
    .register(siteFields, { input: 'choices', label, options, ...words })

const firstOf = (holder: CategoryHolder) =>
  FIRST_CATEGORIES[holder].map(({ key, label }) => ({ value: key, label }))

/** The longest key of a category. */
const CATEGORY_KEY = 60

/** A category of the owner's, by its key. That it is in her list is checked before publishing. */
export const category = (label: string, holder: CategoryHolder) =>
  typedText(CATEGORY_KEY)
    .min(1, 'Please choose one')
    .register(siteFields, { input: 'choice', label, categories: holder, options: firstOf(holder) })

/** One or more of them. */
export const categories = (label: string, holder: CategoryHolder, words: Words = {}) =>
  z
    .array(typedText(CATEGORY_KEY))
    .min(1, 'Please choose at least one')
    .max(MOST_CATEGORIES, `Please keep to ${MOST_CATEGORIES}`)
    .register(siteFields, {
      input: 'choices',
      label,
      categories: holder,
      options: firstOf(holder),
      ...words,
    })

const MOST_CATEGORIES = 16

/** The list of them, in the order of the links that filter by them. */
export const categoryList = (label: string, holder: CategoryHolder, words: Words = {}) =>
  since(
    list(
      label,
      group('Category', {
        label: line('Name', 30),
        key: boundedText(CATEGORY_KEY).default('').register(siteFields, {
          input: 'key',
          label: 'Name in addresses',
          max: CATEGORY_KEY,
          optional: true,
        }),
      }),
      { entry: 'category', min: 1, max: MOST_CATEGORIES, ...words },
    ).overwrite(withCategoryKeys),
    FIRST_CATEGORIES[holder],
  )

/** Yes or no. */
export const toggle = (label: string, words: Words = {}) =>
  z
    .boolean()
    .default(false)
    .register(siteFields, { input: 'switch', label, optional: true, ...words })

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const SLUG_WORDS = 'Small letters, figures and single hyphens only'

/** The last part of a page's address. */
export const addressPart = (label: string, words: Words = {}) =>
  boundedText(80)
    .regex(SLUG, SLUG_WORDS)
    .register(siteFields, { input: 'address-part', label, max: 80, ...words })

/** What names an entry of a list elsewhere. It is never typed: a new entry gets it when it is published. */
export const madeKey = (label: string, max: number) =>
  boundedText(max)
    .regex(MADE_KEY, SLUG_WORDS)
    .default('')
    .register(siteFields, { input: 'key', label, max, optional: true })

const MADE_KEY = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/

/** What may be written as a link: an address on this site, or one of four schemes elsewhere. */
export const isSafeLink = (href: string): boolean => {
  if (/[\s\\<>"'`]/.test(href)) return false
  if (/^(?:\/(?!\/)|#)/.test(href)) return true
  return /^(?:https?:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?(?:[/?#]|$)|mailto:.|tel:.)/i.test(href)
}

const HOST_LABEL = /^[a-z0-9-]{1,63}$/i

/** Whether a text begins like the name of a website: `www.example.com`, `example.com/prices`. */
function beginsWithHost(text: string): boolean {
  const labels = (text.split(/[/?#:]/, 1)[0] ?? '').split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => HOST_LABEL.test(label)) &&
    /^[a-z]{2,}$/i.test(labels.at(-1) ?? '')
  )
}

/** A link as it was meant: a website without `https://`, or an e-mail address without `mailto:`. Others stay. */
export function completedLink(link: string): string {
  if (isSafeLink(link) || /\s/.test(link)) return link
  const [name = '', host = '', ...more] = link.split('@')
  if (host && name && more.length === 0 && !/[/?#:]/.test(link) && beginsWithHost(host))
    return `mailto:${link}`
  return beginsWithHost(link) ? `https://${link}` : link
}

export const LINK_WORDS =
  'Please give an address of this site, such as /about, or one that begins with https:, mailto: or tel:'

/** A new schema each time: the registry knows a field by its schema. */
const safeLink = () => boundedText(400).trim().overwrite(completedLink).refine(isSafeLink, LINK_WORDS)

/** An address that a button or link leads to. */
export const link = (label: string, words: Words = {}) =>
  safeLink().register(siteFields, { input: 'link', label, max: 400, ...words })

/** An address that may stay empty. */
export const optionalLink = (label: string, words: Words = {}) =>
  z
    .union([z.literal(''), safeLink()])
    .default('')
    .register(siteFields, { input: 'link', label, max: 400, optional: true, ...words })

const pictureKey = () => boundedText(160).regex(PICTURE_KEY, 'Please choose a picture')

/** Across the page, and in a part of it. */
export const PAGE_WIDTH = 2400
const PART_WIDTH = 1600

export const picture = (label: string, { width = PART_WIDTH, ...words }: Words & { width?: number } = {}) =>
  pictureKey().register(siteFields, { input: 'picture', label, width, ...words })

/** A point of a picture as `left% top%`. */
export const POSITION = /^(?:100|\d{1,2})% (?:100|\d{1,2})%$/

/** The point of a picture that stays visible when it is cropped. */
export const position = (label = 'What stays in view') =>
  boundedText(9)
    .regex(POSITION, 'Please press on the picture')
    .default('50% 50%')
    .register(siteFields, { input: 'position', label, optional: true })

/** A film, by its address. */
export const filmAddress = (label: string, words: Words = {}) =>
  boundedText(120)
    .regex(FILM_ADDRESS, 'Please give the address of a film on YouTube or Vimeo, or upload one')
    .register(siteFields, { input: 'film', label, max: 120, ...words })

const documentId = () => boundedText(80).regex(SLUG, 'Please choose a page')

/** A reference to another document, by its id. */
export const reference = (label: string, kind: string, words: Words = {}) =>
  documentId().register(siteFields, { input: 'document', label, kind, ...words })

/** A reference that may stay empty. */
export const optionalReference = (label: string, kind: string, words: Words = {}) =>
  z
    .union([z.literal(''), documentId()])
    .default('')
    .register(siteFields, { input: 'document', label, kind, optional: true, ...words })

interface ListWords extends Words {
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
export const richBlocks = (label: string, words: Words = {}) =>
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
export const group = <Shape extends z.ZodRawShape>(label: string, shape: Shape, words: Words = {}) =>
  z.object(shape).register(siteFields, { input: 'group', label, ...words })

/** Fields that belong together, or none of them. */
export const optionalGroup = <Shape extends z.ZodRawShape>(label: string, shape: Shape, words: Words = {}) =>
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
