import { eq } from 'drizzle-orm'
import type { StopReminders } from '../../../domain/projects/automatic-invoice-reminders.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { lockInvoice } from '../invoices/lock-invoice.ts'
import { stoppedReminders } from '../invoices/tables.ts'

/** The owner stops the reminders of one invoice that would go by themselves, or lets them go again. */
export async function stopInvoiceReminders(
  ctx: Context,
  { id, stopped }: StopReminders & { id: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { invoice } = await lockInvoice(ctx, id)
    if (stopped)
      await ctx.db
        .insert(stoppedReminders)
        .values({ invoiceId: id, stoppedAt: ctx.clock.now() })
        .onConflictDoNothing()
    else await ctx.db.delete(stoppedReminders).where(eq(stoppedReminders.invoiceId, id))
    await audit(ctx, stopped ? 'invoice.reminders-stopped' : 'invoice.reminders-let-go', {
      subjectId: invoice.projectId,
    })
  })
}
