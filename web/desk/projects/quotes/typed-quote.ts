import { projectWords as words } from '../../../../content/desk/projects.ts'
import { daysAfter } from '../../../../domain/days.ts'
import { formatPoundsInput } from '../../../../domain/pounds-input.ts'
import { type Surcharge, surcharges } from '../../../../domain/projects/pricing.ts'
import type { ProjectDetail } from '../../../../domain/projects/projects.ts'
import { type LineKind, TypedQuoteLine, USUAL_START } from '../../../../domain/projects/quote-input.ts'
import type { QuoteView } from '../../../../domain/projects/quotes.ts'

/** A line as it is typed. */
export interface TypedLine {
  key: string
  title: string
  quantity: string
  each: string
  kind: LineKind
  days: string[]
}

/** When filming begins on a day, and where it moves to, as they are typed. */
export type TypedDays = Readonly<Record<string, { starts: string; backup: string }>>

export const blankLine = (): TypedLine => ({
  ...{ key: crypto.randomUUID(), title: '', quantity: '1', each: '', kind: 'work', days: [] },
})

/** A quote’s lines, to be typed over; what its Sundays and bank holidays add is reckoned, and not typed. */
export function typedLines({ lines }: QuoteView): TypedLine[] {
  const typed = lines
    .filter(({ kind, days }) => kind === 'work' || days.length === 0)
    .map(({ title, quantity, each, kind, days }) => ({
      ...{ key: crypto.randomUUID(), title, kind, days },
      ...{ quantity: String(quantity), each: formatPoundsInput(each) },
    }))
  return typed.length > 0 ? typed : [blankLine()]
}

export const typedDays = ({ days }: QuoteView): TypedDays =>
  Object.fromEntries(days.map(({ day, starts, backup }) => [day, { starts, backup: backup ?? '' }]))

/** The days of lines, each once, in order. */
export const daysIn = (lines: readonly Pick<TypedLine, 'days'>[]): string[] =>
  [...new Set(lines.flatMap(({ days }) => days))].filter(Boolean).sort()

/** The day that a line most likely wants next: one of another line, or the day after its own last one. */
export function likelyDay(line: TypedLine, all: readonly TypedLine[]): string {
  const free = daysIn(all).find((day) => !line.days.includes(day))
  const last = line.days.filter(Boolean).at(-1)
  return free ?? (last ? daysAfter(last, 1) : '')
}

export const startOf = (days: TypedDays, day: string) => days[day] ?? { starts: USUAL_START, backup: '' }

/** What is sent of a form. */
export const bodyOf = (
  { version }: Pick<QuoteView, 'version'>,
  { lines, days, note }: { lines: readonly TypedLine[]; days: TypedDays; note: string },
) => ({
  ...{ version, note },
  lines: lines.map(({ key: _, ...line }) => ({ ...line, days: line.days.filter(Boolean) })),
  days: daysIn(lines).map((day) => ({ day, ...startOf(days, day) })),
})

/** What the lines that can be read so far come to, and what their days add. */
export function reckon(
  lines: readonly TypedLine[],
  { percent, holidays }: ProjectDetail['surcharge'],
): { net: number; added: Surcharge[] } {
  const isDated = daysIn(lines).length > 0
  const read = lines.flatMap(({ kind, days, ...line }) => {
    const quantity = TypedQuoteLine.shape.quantity.safeParse(line.quantity)
    const each = TypedQuoteLine.shape.each.safeParse(line.each)
    if (!quantity.success || !each.success || (isDated && kind === 'surcharge')) return []
    return { quantity: quantity.data, each: each.data, days: days.filter(Boolean) }
  })
  const added = surcharges(read, { percent, holidays })
  const work = read.reduce((sum, { quantity, each }) => sum + quantity * each, 0)
  return { net: added.reduce((sum, { net }) => sum + net, work), added }
}

/** Why a day costs more. */
export const reasonWords = ({ reason, day }: Surcharge): string =>
  reason.kind === 'sunday' ? words.sunday(day) : words.holiday(reason.name, day)
