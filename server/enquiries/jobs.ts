import { jobVerb } from '../job-registration.ts'
import { mailOwner, mailOwnerKind, thankSender, thankSenderKind } from './mail-enquiry.ts'

export const enquiriesJobs = [jobVerb(mailOwnerKind, mailOwner), jobVerb(thankSenderKind, thankSender)]
