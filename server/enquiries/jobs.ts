import { work } from '../job-verb.ts'
import { mailOwner, mailOwnerKind } from './mail-owner.ts'
import { thankSender, thankSenderKind } from './thank-sender.ts'

export const enquiriesJobs = [work(mailOwnerKind, mailOwner), work(thankSenderKind, thankSender)]
