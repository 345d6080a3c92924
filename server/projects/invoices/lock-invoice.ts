import { eq } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { getInvoice, type SummedInvoice } from './queries.ts'
import { invoices } from './tables.ts'

/** An invoice with its row locked, summed afterwards: whoever moves its money or credits it does so in turn. */
export async function lockInvoice({ db }: TransactionContext, id: string): Promise<SummedInvoice> {
  await db.select({ id: invoices.id }).from(invoices).where(eq(invoices.id, id)).for('update')
  return getInvoice(db, id)
}
