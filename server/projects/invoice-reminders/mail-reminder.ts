import { eq } from 'drizzle-orm'
import { reminderLabels } from '../../../content/mails/invoice-reminders.ts'
import { requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { lateClaim } from '../interest/late-claim.ts'
import { invoicesOf } from '../invoices/queries.ts'
import { invoiceReminders } from '../invoices/tables.ts'
import { mayStillLeave } from './planned-reminders.ts'
import { reminderLetter } from './reminder-letter.ts'

/** Sends a reminder as the owner read it, unless it was paid meanwhile; one that goes by itself, unless it may no longer. */
export const mailReminder = defineMail({
  job: 'projects.mail-reminder',
  kind: 'invoice-reminder',
  labels: reminderLabels,
  async write(ctx, { reminderId }: { reminderId: string }) {
    requireSystem(ctx)
    const [sent] = await ctx.db.select().from(invoiceReminders).where(eq(invoiceReminders.id, reminderId))
    const [summed] = sent ? await invoicesOf(ctx.db, { id: sent.invoiceId }) : []
    if (!sent || !summed || summed.owed <= 0) return
    if (sent.step !== null && !(await mayStillLeave(ctx.db, summed, sent.step))) return
    const { kind, at, reference } = sent
    const late = await lateClaim(ctx.db, summed, { at, reference })
    return reminderLetter(ctx, summed, { kind, late, at })
  },
})
