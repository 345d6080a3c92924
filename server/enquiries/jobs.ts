import { jobRegistration } from '../job-registration.ts'
import { mailAutoReply, mailAutoReplyJob, mailOwner, mailOwnerJob } from './mail-enquiry.ts'

export const enquiriesJobs = [
  jobRegistration(mailOwnerJob, mailOwner),
  jobRegistration(mailAutoReplyJob, mailAutoReply),
]
