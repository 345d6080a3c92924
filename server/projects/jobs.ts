import { jobRegistration } from '../job-registration.ts'
import { checkInvoicePayment, checkInvoicePaymentJob } from './invoices/pay-invoice.ts'
import { purgePapers, purgePapersJob } from './purge-papers.ts'

export const projectsJobs = [
  jobRegistration(checkInvoicePaymentJob, checkInvoicePayment),
  jobRegistration(purgePapersJob, purgePapers),
]
