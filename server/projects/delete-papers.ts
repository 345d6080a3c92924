import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../context.ts'
import {
  creditNoteSums,
  creditNotes,
  invoiceDisputes,
  invoiceLines,
  invoiceMovements,
  invoiceRefunds,
  invoiceReminders,
  invoices,
  stoppedReminders,
} from './invoices/tables.ts'
import { quotes } from './quotes/tables.ts'
import { clients, projects } from './tables.ts'

/** Lets papers that were sent be changed or deleted in this transaction, as far as tax law has no need of them. */
export async function letPapersGo({ db }: Pick<TransactionContext, 'db'>): Promise<void> {
  await db.execute(sql`select set_config('tweedlight.deletes_papers', 'on', true)`)
}

/** Deletes a project with its papers and its client. The database refuses what tax law still asks for. */
export async function deleteWithPapers(
  ctx: Pick<TransactionContext, 'db'>,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  const { db } = ctx
  await letPapersGo(ctx)
  const theirs = db.select({ id: invoices.id }).from(invoices).where(eq(invoices.projectId, id))
  const notes = db
    .select({ id: creditNotes.id })
    .from(creditNotes)
    .where(inArray(creditNotes.invoiceId, theirs))
  await db.delete(creditNoteSums).where(inArray(creditNoteSums.creditNoteId, notes))
  await db.delete(creditNotes).where(inArray(creditNotes.invoiceId, theirs))
  await db.delete(invoiceRefunds).where(inArray(invoiceRefunds.invoiceId, theirs))
  await db.delete(invoiceMovements).where(inArray(invoiceMovements.invoiceId, theirs))
  await db.delete(invoiceDisputes).where(inArray(invoiceDisputes.invoiceId, theirs))
  await db.delete(invoiceReminders).where(inArray(invoiceReminders.invoiceId, theirs))
  await db.delete(stoppedReminders).where(inArray(stoppedReminders.invoiceId, theirs))
  await db.delete(invoiceLines).where(inArray(invoiceLines.invoiceId, theirs))
  await db.delete(invoices).where(eq(invoices.projectId, id))
  await db.delete(quotes).where(eq(quotes.projectId, id))
  await db.delete(projects).where(eq(projects.id, id))
  await db.delete(clients).where(eq(clients.id, clientId))
}

/** The day of the last that happened with the invoices of a project that is read, in Scotland; null if it has none. */
export const lastPaperDay: SQL<string | null> = sql`(
  select to_char(max(greatest(
    i.issued_at,
    (select max(n.issued_at) from ${creditNotes} n where n.invoice_id = i.id),
    (select max(m.at) from ${invoiceMovements} m where m.invoice_id = i.id)
  )) at time zone 'Europe/London', 'YYYY-MM-DD')
  from ${invoices} i where i.project_id = "projects"."id")`
