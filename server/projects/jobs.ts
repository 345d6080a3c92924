import { jobRegistration } from '../job-registration.ts'
import { invoiceRemindersJob, sendDueInvoiceReminders } from './invoice-reminders/send-due-reminders.ts'
import { checkInvoicePayment, checkInvoicePaymentJob } from './payment/pay-invoice.ts'
import { purgePapers, purgePapersJob } from './purge-papers.ts'
import { issueInvoiceRefund } from './refunds/issue-invoice-refund.ts'
import { issueInvoiceRefundJob } from './refunds/settle-invoice-refund.ts'

export const projectsJobs = [
  jobRegistration(checkInvoicePaymentJob, checkInvoicePayment),
  jobRegistration(issueInvoiceRefundJob, issueInvoiceRefund),
  jobRegistration(invoiceRemindersJob, sendDueInvoiceReminders),
  jobRegistration(purgePapersJob, purgePapers),
]
