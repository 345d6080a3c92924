import { z } from 'zod'
import { boundedText, optionalText, requiredLine, typedText } from '../bounded-text.ts'
import { StoredDay } from '../date-input.ts'
import type { Pence } from '../money.ts'
import { WholeNumberInput } from '../number-input.ts'
import { PoundsInput } from '../pounds-input.ts'

/** The largest sum of a quote, with VAT: shares of it are still exact to the penny (`splitProportionally`). */
export const LARGEST_QUOTE: Pence = 500_000_00
export const MOST_QUOTE_LINES = 200
const MOST_OF_A_LINE = 1000

const Quantity = z
  .number()
  .int()
  .min(1, 'Please give a number of 1 or more')
  .max(MOST_OF_A_LINE, `Please give at most ${MOST_OF_A_LINE}`)
const Each = z
  .number()
  .int()
  .min(0, 'Please give an amount of £0 or more')
  .max(LARGEST_QUOTE, 'Please give at most £500,000')

export const LINE_KINDS = ['work', 'surcharge'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** A day of filming. */
const FilmingDay = StoredDay.refine(
  (day) => day >= '2020-01-01' && day <= '2099-12-31',
  'Please give a date from 2020 to 2099',
)
/** The most days of a line, or of a quote. */
export const MOST_DAYS = 60
/** When filming begins, unless the owner says otherwise. */
export const USUAL_START = '09:00'

/** What, how many, the price of one without VAT, and the days on which it is done. */
const quoteLine = <HowMany extends z.ZodType<number>, Price extends z.ZodType<number>>(
  quantity: HowMany,
  each: Price,
) =>
  z.object({
    title: requiredLine('Please say what it is', 160),
    quantity,
    each,
    /** A surcharge without days is an estimate’s; it goes once a line has a day. */
    kind: z.enum(LINE_KINDS).default('work'),
    days: z.array(FilmingDay).max(MOST_DAYS).default([]),
  })

const hasRoomForDays = ({ quantity, kind, days }: { quantity: number; kind: LineKind; days: string[] }) =>
  days.length <= (kind === 'work' ? quantity : 0)
const TOO_MANY_DAYS = { path: ['days'], error: 'There are more days here than the line is for' }

/** A day of a quote: when filming begins, and where it moves to if the weather is bad. */
const QuoteDay = z
  .object({
    day: FilmingDay,
    starts: boundedText(5).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please give a time, like 09:00'),
    backup: optionalText(null, FilmingDay.nullable()),
  })
  .refine(({ day, backup }) => day !== backup, {
    path: ['backup'],
    error: 'Please choose another day',
  })
export type QuoteDay = z.infer<typeof QuoteDay>

const quote = <Line extends z.ZodType<{ title: string; quantity: number; each: number }>>(line: Line) =>
  z.object({
    /** The version that was edited; another one since is not overwritten. */
    version: z.number().int().min(1).max(100_000),
    /** Those of the lines; one that is not listed begins at the usual time. */
    days: z.array(QuoteDay).max(MOST_DAYS).default([]),
    lines: z
      .array(line)
      .min(1, 'Please add a line')
      .max(MOST_QUOTE_LINES, `A quote has at most ${MOST_QUOTE_LINES} lines`)
      .refine(
        (lines) => lines.reduce((sum, { quantity, each }) => sum + quantity * each, 0) <= LARGEST_QUOTE / 1.5,
        'A quote can be at most £500,000 with VAT',
      ),
    note: typedText(1000),
  })

export const SaveQuote = quote(quoteLine(Quantity, Each).refine(hasRoomForDays, TOO_MANY_DAYS))
export type SaveQuote = z.infer<typeof SaveQuote>

/** A line as people type it. */
export const TypedQuoteLine = quoteLine(WholeNumberInput.pipe(Quantity), PoundsInput.pipe(Each)).refine(
  hasRoomForDays,
  TOO_MANY_DAYS,
)
/** The same quote as people type it. */
export const TypedQuote = quote(TypedQuoteLine)

export const SendQuote = SaveQuote.pick({ version: true })
