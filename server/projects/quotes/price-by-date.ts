import { invoiceLineWords } from '../../../content/pdf/projects.ts'
import { surcharges, workPriceOf } from '../../../domain/projects/pricing.ts'
import { LARGEST_QUOTE } from '../../../domain/projects/quote-input.ts'
import { bankHolidays } from './bank-holidays.ts'
import { NO_TERMS } from './queries.ts'
import type { quoteLines } from './tables.ts'

/** A line before it has its quote and its place. */
export type NewQuoteLine = Pick<typeof quoteLines.$inferInsert, 'title' | 'quantity' | 'each' | 'vatRate'> &
  Partial<Pick<typeof quoteLines.$inferInsert, 'kind' | 'days'>>

/**
 * The lines of a quote with what its Sundays and bank holidays add, as lines that say why. Those that were added before are
 * reckoned anew. An estimate's surcharge, which knows no days, stays until a line has one.
 */
export async function withSurcharges(
  lines: readonly NewQuoteLine[],
  { percent, vatRate }: { percent: number; vatRate: number | null },
): Promise<NewQuoteLine[]> {
  const work = lines.filter(({ kind }) => kind !== 'surcharge')
  const dated = work.map(({ each, days = [] }) => ({ each, days }))
  const days = dated.flatMap(({ days }) => days)
  if (days.length === 0)
    return lines.filter(({ kind, days = [] }) => kind !== 'surcharge' || days.length === 0)
  const holidays = await bankHolidays(days.map((day) => Number(day.slice(0, 4))))
  const added = surcharges(dated, { percent, holidays }).map(({ day, reason, net }) => ({
    title: invoiceLineWords.surcharge(reason, day, percent),
    ...{ kind: 'surcharge' as const, quantity: 1, each: net, days: [day], vatRate },
  }))
  return [...work, ...added]
}

/** Whether lines come to more than a quote may. */
export const isTooLarge = (lines: readonly NewQuoteLine[]): boolean =>
  workPriceOf(
    lines.map(({ quantity, each, vatRate }) => ({ quantity, each, vatRate: vatRate ?? null })),
    NO_TERMS,
  ).total > LARGEST_QUOTE
