import { jobRegistration } from '../job-registration.ts'
import { copyErasure, copyErasureJob } from './erasure/copy-erasure-ledger.ts'
import { erase, eraseJob } from './erasure/erase.ts'

export const privacyJobs = [jobRegistration(eraseJob, erase), jobRegistration(copyErasureJob, copyErasure)]
