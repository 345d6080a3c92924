import { and, eq, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { pupils } from '../../school/tables.ts'
import { orderLines } from '../tables.ts'

/**
 * An order of the desk may wait for two weeks. Refuses its money, in these words, if a family has refused the sale since.
 */
export async function rejectOptOuts(
  { db }: Pick<Context, 'db'>,
  orderId: string,
  words: string,
): Promise<void> {
  const refused = await db
    .select({ id: pupils.id })
    .from(orderLines)
    .innerJoin(pupils, eq(pupils.id, orderLines.pupilId))
    .where(and(eq(orderLines.orderId, orderId), or(pupils.noSales, pupils.noPhoto)))
    .limit(1)
  if (refused.length > 0) throw conflict('not-for-sale', words)
}
