import type { AutomaticStep } from '../../../domain/projects/automatic-invoice-reminders.ts'

/** Which reminders of invoices may go by themselves. */
export const automaticInvoiceReminderWords = {
  heading: 'Reminders that go by themselves',
  lead: 'Tick when a client gets the friendly reminder of an invoice without your pressing anything. It says nothing of interest. Every other letter is always yours to read and send.',
  legend: 'The friendly reminder goes',
  steps: {
    [-3]: 'three days before an invoice is due',
    0: 'on the day it is due',
    7: 'a week after it was due',
    21: 'three weeks after it was due',
  } satisfies Record<AutomaticStep, string>,
  hint: 'They go in the morning, from tomorrow, and stop once an invoice is paid, credited, cancelled or disputed, or you have sent a sterner letter. Invoices that are overdue already get none: remind those clients at the project, where you read the letter first. There you also see the next day, and can stop the reminders of one invoice.',
  save: 'Save the reminders',
  saved: (count: number) =>
    count === 0 ? 'Saved. No reminder goes by itself.' : 'Saved. They go from tomorrow morning.',
}
