import { Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import { AutomaticReminders, StopReminders } from '../../domain/projects/automatic-reminders.ts'
import { endpoint } from '../endpoint.ts'

export const showAutomaticReminders = endpoint({
  get: '/api/admin/automatic-reminders',
  summary: 'Show which reminders of invoices may go by themselves',
  answer: AutomaticReminders,
})

export const saveAutomaticReminders = endpoint({
  post: '/api/admin/automatic-reminders',
  summary: 'Allow reminders of invoices to go by themselves, or no longer',
  body: AutomaticReminders,
  answer: Done,
})

/** The id is the invoice's. */
export const stopInvoiceReminders = endpoint({
  post: '/api/admin/invoices/{id}/automatic-reminders',
  summary: 'Stop the reminders of one invoice that would go by themselves, or let them go again',
  params: IdParams,
  body: StopReminders,
  answer: Done,
})
