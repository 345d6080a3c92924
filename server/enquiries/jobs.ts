import { jobVerb } from '../job-verb.ts'
import { mailOwner, mailOwnerKind, thankSender, thankSenderKind } from './mail-enquiry.ts'

export const enquiriesJobs = [jobVerb(mailOwnerKind, mailOwner), jobVerb(thankSenderKind, thankSender)]
