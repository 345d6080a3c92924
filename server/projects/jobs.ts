import { jobRegistration } from '../job-registration.ts'
import { checkInvoicePayment, checkInvoicePaymentJob } from './invoices/pay-invoice.ts'

export const projectsJobs = [jobRegistration(checkInvoicePaymentJob, checkInvoicePayment)]
