import { jobVerb } from '../job-verb.ts'
import { mailOwner, mailOwnerKind } from './mail-owner.ts'
import { thankSender, thankSenderKind } from './thank-sender.ts'

export const enquiriesJobs = [jobVerb(mailOwnerKind, mailOwner), jobVerb(thankSenderKind, thankSender)]
