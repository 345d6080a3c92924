import { invoiceReminder } from '../../../content/mails/invoice-reminders.ts'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import type { LateClaim, RemindOfInvoice } from '../../../domain/projects/invoice-reminders.ts'
import { paperNumber } from '../../../domain/projects/paper-numbers.ts'
import { businessDetails } from '../../business/business-details.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { clientLink, paperLink } from '../client-key.ts'
import type { SummedInvoice } from '../invoices/queries.ts'
import { findProject } from '../queries.ts'

/** How long the client has before the court is asked. */
const DAYS_TO_PAY = 14

/** The letter, for the preview and the mail: what was read is what is sent. */
export async function reminderLetter(
  ctx: Context,
  { invoice, owed }: SummedInvoice,
  { kind, late, at }: { kind: RemindOfInvoice['kind']; late: LateClaim | null; at: Date },
) {
  const found = await findProject(ctx.db, invoice.projectId)
  if (!found) throw notFound('project')
  const { client, project } = found
  const { bankDetails } = await businessDetails(ctx.db)
  const letter = invoiceReminder({
    ...{ kind, owed, bankDetails, number: paperNumber(invoice), title: project.title },
    ...{ clientName: client.name, total: invoice.total, dueOn: invoice.dueOn },
    isLate: invoice.dueOn < londonDay(at),
    late: kind === 'reminder' ? null : late,
    payBy: daysAfter(londonDay(at), DAYS_TO_PAY),
    link: clientLink(ctx, project),
    paper: paperLink(ctx, project, invoice.id),
  })
  return { to: client.email, letter }
}
