import { Done } from '../../domain/api-responses.ts'
import { AutomaticInvoiceReminders } from '../../domain/projects/automatic-invoice-reminders.ts'
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
