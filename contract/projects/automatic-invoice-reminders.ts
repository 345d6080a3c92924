import { Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import {
  AutomaticInvoiceReminders,
  StopReminders,
} from '../../domain/projects/automatic-invoice-reminders.ts'
import { endpoint } from '../endpoint.ts'

export const showAutomaticInvoiceReminders = endpoint({
  get: '/api/admin/automatic-reminders',
  summary: 'Show which reminders of invoices may go by themselves',
  answer: AutomaticInvoiceReminders,
})

export const saveAutomaticInvoiceReminders = endpoint({
  post: '/api/admin/automatic-reminders',
  summary: 'Allow reminders of invoices to go by themselves, or no longer',
  body: AutomaticInvoiceReminders,
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
