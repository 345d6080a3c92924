import { Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import { StopReminders } from '../../domain/projects/automatic-invoice-reminders.ts'
import {
  InvoiceReminderQuery,
  ReminderPreview,
  RemindOfInvoice,
} from '../../domain/projects/invoice-reminders.ts'
import { endpoint } from '../endpoint.ts'

/** The id is the invoice's. */
export const previewReminder = endpoint({
  get: '/api/admin/invoices/{id}/reminder',
  summary: 'Show a reminder of an invoice before it is sent',
  params: IdParams,
  query: InvoiceReminderQuery,
  answer: ReminderPreview,
})

/** The id is the invoice's. */
export const remindOfInvoice = endpoint({
  post: '/api/admin/invoices/{id}/reminders',
  summary: 'Remind the client of an invoice',
  params: IdParams,
  body: RemindOfInvoice,
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
