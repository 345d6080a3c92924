import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../../platform/db/port.ts'
import { invoices } from '../invoices/tables.ts'

/** What was invoiced for paying an invoice late, and stands: one that was credited whole asks for nothing. */
export interface Claimed {
  lateInvoiceId: string
  until: string
  fixedSum: number
  issuedAt: Date
}

/** What was invoiced for paying these invoices late, the earliest days first. */
export async function claimsOf(db: Reader, invoiceIds: readonly string[]): Promise<Claimed[]> {
  if (invoiceIds.length === 0) return []
  const { lateInvoiceId, claimedUntil, fixedSum, issuedAt } = invoices
  const found = await db
    .select({ lateInvoiceId, until: claimedUntil, fixedSum, issuedAt })
    .from(invoices)
    .where(and(inArray(lateInvoiceId, [...invoiceIds]), isNull(invoices.creditedAt)))
    .orderBy(asc(claimedUntil))
  return found.flatMap(({ lateInvoiceId, until, fixedSum, issuedAt }) =>
    lateInvoiceId && until ? [{ lateInvoiceId, until, fixedSum: fixedSum ?? 0, issuedAt }] : [],
  )
}
