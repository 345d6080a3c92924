import { eq } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import { londonDay } from '../../../domain/days.ts'
import { halfYearsToGive, rateDayOf, referenceRate } from '../../../domain/projects/late-payment.ts'
import type { ReferenceRatesDesk, SaveReferenceRate } from '../../../domain/projects/reference-rates.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { invalid } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { referenceRates } from './tables.ts'

/** The half-years until today whose reference rate a program could not know, with what the owner gave. */
export async function showReferenceRates(ctx: Context): Promise<ReferenceRatesDesk> {
  requireAdmin(ctx)
  const given = new Map(
    (await ctx.db.select().from(referenceRates)).map(({ halfYear, rate }) => [halfYear, rate]),
  )
  return {
    halfYears: halfYearsToGive(londonDay(ctx.clock.now())).map((halfYear) => ({
      ...{ halfYear, rateOf: rateDayOf(halfYear), rate: given.get(halfYear) ?? null },
    })),
  }
}

/** The owner gives the reference rate of a half-year, once for all letters; one that she got wrong is replaced. */
export async function saveReferenceRate(ctx: Context, { halfYear, rate }: SaveReferenceRate): Promise<void> {
  requireAdmin(ctx)
  if (!halfYearsToGive(londonDay(ctx.clock.now())).includes(halfYear))
    throw invalid(projectErrors.noHalfYear, { rate: projectErrors.noHalfYear })
  await inTransaction(ctx, async (ctx) => {
    const savedAt = ctx.clock.now()
    await ctx.db
      .insert(referenceRates)
      .values({ halfYear, rate, savedAt })
      .onConflictDoUpdate({ target: referenceRates.halfYear, set: { rate, savedAt } })
    await audit(ctx, 'reference-rate.saved', { halfYear, rate })
  })
}

/** The reference rate of a half-year: known here, or as the owner gave it; null until she does. */
export async function rateOfHalfYear(db: Reader, halfYear: string): Promise<number | null> {
  const known = referenceRate(halfYear)
  if (known !== null) return known
  const [given] = await db.select().from(referenceRates).where(eq(referenceRates.halfYear, halfYear))
  return given?.rate ?? null
}
