import { asc, eq, inArray } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import { longDay } from '../../../domain/days.ts'
import type {
  InvoiceReminderQuery,
  LateClaim,
  ReminderPreview,
  RemindOfInvoice,
  SentReminder,
} from '../../../domain/projects/invoice-reminders.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { lateClaim } from '../interest/late-claim.ts'
import { lockInvoice } from '../invoices/lock-invoice.ts'
import { getInvoice, type SummedInvoice } from '../invoices/queries.ts'
import { invoiceReminders } from '../invoices/tables.ts'
import { checkReachable, findProject } from '../queries.ts'
import { mailReminder } from './mail-reminder.ts'
import { reminderLetter } from './reminder-letter.ts'

/** A reminder of an invoice as the client would read it today, with what being late has cost; nothing is sent. */
export async function previewReminder(
  ctx: Context,
  { id, kind }: InvoiceReminderQuery & { id: string },
): Promise<ReminderPreview> {
  requireAdmin(ctx)
  const summed = await getInvoice(ctx.db, id)
  await checkClient(ctx, summed)
  const late = await lateClaim(ctx.db, summed, { at: ctx.clock.now() })
  checkKind(summed, kind, late)
  const { to, letter } = await reminderLetter(ctx, summed, { kind, late, at: ctx.clock.now() })
  const { subject, paragraphs, rows = [] } = letter
  return {
    ...{ to, subject, late, paragraphs: [...paragraphs] },
    rows: rows.map(([name, value]): [string, string] => [name, value]),
  }
}

/**
 * The owner reminds a client of an invoice, by a letter that she has read. Interest is stated and not added. What she has
 * not read is not sent: if the sum is another by now, she is asked to look again.
 */
export async function remindOfInvoice(
  ctx: Context,
  { invoiceId, id, kind, claimed }: RemindOfInvoice & { invoiceId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const summed = await lockInvoice(ctx, invoiceId)
    if ((await ctx.db.$count(invoiceReminders, eq(invoiceReminders.id, id))) > 0) return
    await checkClient(ctx, summed)
    const at = ctx.clock.now()
    const late = await lateClaim(ctx.db, summed, { at })
    checkKind(summed, kind, late)
    if (kind === 'action' && late?.rateOf && late.reference === null)
      throw conflict('rate-needed', projectErrors.rateNeeded(longDay(late.rateOf)))
    if (kind !== 'reminder' && sumOf(late) !== claimed)
      throw conflict('changed-meanwhile', projectErrors.claimChanged)
    await ctx.db.insert(invoiceReminders).values({
      ...{ id, invoiceId, kind, at, claimed: kind === 'reminder' ? 0 : claimed },
      reference: kind === 'reminder' ? null : (late?.reference ?? null),
    })
    await audit(ctx, 'invoice.reminded', { subjectId: summed.invoice.projectId, kind })
    await ctx.jobs.send(mailReminder, { reminderId: id })
  })
}

async function checkClient({ db }: Pick<Context, 'db'>, { invoice }: SummedInvoice): Promise<void> {
  const found = await findProject(db, invoice.projectId)
  if (found) checkReachable(found.client)
}

const sumOf = (late: LateClaim | null): number => (late ? late.interest + late.fixedSum : 0)

function checkKind({ owed }: SummedInvoice, kind: RemindOfInvoice['kind'], late: LateClaim | null): void {
  if (owed <= 0) throw conflict('nothing-owed', projectErrors.nothingOwed)
  if (kind !== 'reminder' && !late) throw conflict('not-late', projectErrors.notLate)
}

/** The reminders that were sent of invoices, the oldest first. */
export async function remindersOf(db: Reader, invoiceIds: string[]): Promise<Map<string, SentReminder[]>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(invoiceReminders)
    .where(inArray(invoiceReminders.invoiceId, invoiceIds))
    .orderBy(asc(invoiceReminders.at))
  const byInvoice = Map.groupBy(rows, ({ invoiceId }) => invoiceId)
  return new Map(
    [...byInvoice].map(([id, own]) => [
      id,
      own.map(({ kind, at, claimed, step }) => ({
        kind,
        claimed,
        at: at.toISOString(),
        automatic: step !== null,
      })),
    ]),
  )
}
