import { asc, eq, inArray } from 'drizzle-orm'
import { ANSWERABLE_DISPUTES, type DisputeView } from '../../../domain/orders/order-desk.ts'
import { paperNumber } from '../../../domain/projects/paper-numbers.ts'
import type { Reader } from '../../platform/db/port.ts'
import type { SummedInvoice } from '../invoices/queries.ts'
import { invoiceDisputes, invoices } from '../invoices/tables.ts'

/** Disputes of invoices that the owner can still answer. */
export async function openInvoiceDisputes(db: Reader) {
  const { id, state, amount, answerBy } = invoiceDisputes
  const { projectId, numberPrefix, numberYear, number } = invoices
  const rows = await db
    .select({ id, projectId, state, amount, answerBy, numberPrefix, numberYear, number })
    .from(invoiceDisputes)
    .innerJoin(invoices, eq(invoices.id, invoiceDisputes.invoiceId))
    .where(inArray(state, ANSWERABLE_DISPUTES))
    .orderBy(asc(answerBy), asc(id))
  return rows.map(({ numberPrefix, numberYear, number, ...row }) => ({
    ...row,
    number: paperNumber({ numberPrefix, numberYear, number }),
  }))
}

/** A dispute as the desk sees it. */
export const disputeView = ({
  id,
  state,
  amount,
  reason,
  openedAt,
  answerBy,
  taken,
  fees,
}: SummedInvoice['disputes'][number]): DisputeView => ({
  ...{ id, state, amount, reason, taken, fees },
  openedAt: openedAt.toISOString(),
  answerBy: answerBy?.toISOString() ?? null,
})
