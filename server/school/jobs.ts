import { jobRegistration } from '../job-registration.ts'
import { mailBruteForceAlert, mailBruteForceAlertJob } from './codes/find-pupil-by-code.ts'
import { mailCode, mailCodeJob } from './codes/mail-code.ts'
import { mailLostCode, mailLostCodeJob } from './codes/mail-lost-code.ts'
import { mailOptOutReceipt, mailOptOutReceiptJob } from './opt-outs/mail-receipt.ts'

export const schoolJobs = [
  jobRegistration(mailCodeJob, mailCode),
  jobRegistration(mailBruteForceAlertJob, mailBruteForceAlert),
  jobRegistration(mailLostCodeJob, mailLostCode),
  jobRegistration(mailOptOutReceiptJob, mailOptOutReceipt),
]
