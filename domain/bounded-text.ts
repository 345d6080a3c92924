import { z } from 'zod'
import { singleLine } from './text.ts'

interface Messages {
  /** Said of text that is too long. */
  tooLong?: string | undefined
  /** Said of anything but text. */
  missing?: string | undefined
}

/**
 * Text from outside. Its length is checked before anything else, and nothing else reads text that is too long: no
 * expression, no transform, no hash. Every text that somebody may send begins with this (rule 12).
 */
export const boundedText = (max: number, { tooLong, missing }: Messages = {}) =>
  z.string({ error: missing }).max(max, { error: tooLong, abort: true })

/** The most that typed text may exceed its limit by, before it is tidied and trimmed. */
export const TYPED_TEXT_MARGIN = 200

/** Text as people type it: its characters are counted once it is tidied and trimmed. */
export const typedText = (
  max: number,
  { tooLong = `Please keep it under ${max} characters`, missing }: Messages = {},
) =>
  boundedText(max + TYPED_TEXT_MARGIN, { tooLong, missing })
    .overwrite(singleLine)
    .trim()
    .max(max, tooLong)

/** Nothing else may read what is nested deeper than this: it would need more stack than there is. */
const MOST_DEPTH = 40
const isShallow = (value: unknown, left = MOST_DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1)))

/** A record from outside, of at most `max` keys, each of at most `keyMax` characters. */
export const boundedRecord = (max: number, keyMax: number, message?: string) =>
  z
    .record(boundedText(keyMax), z.unknown(), message)
    .refine((record) => isShallow(record), { error: message ?? 'This is nested too deeply', abort: true })
    .refine((record) => Object.keys(record).length <= max, message)
    .meta({ maxProperties: max })

/** A field that may be left empty; what is wrong with anything else is said in the words of `value`. */
export const optionalText = <const Empty extends null | undefined, Value extends z.ZodType>(
  empty: Empty,
  value: Value,
) =>
  z.union([z.literal('').transform(() => empty), value], {
    error: ({ errors }) => errors?.at(-1)?.[0]?.message,
  })

/** A line that has to be typed; without it, `missing` is said. */
export const requiredLine = (missing: string, max: number) => typedText(max, { missing }).min(1, missing)
