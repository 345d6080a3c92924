import { jobRegistration } from '../job-registration.ts'
import { mailAutoReply, mailAutoReplyJob, mailOwner, mailOwnerJob } from './mail-enquiry.ts'
import { purgeEnquiries, purgeEnquiriesJob } from './purge-enquiries.ts'

export const enquiriesJobs = [
  jobRegistration(mailOwnerJob, mailOwner),
  jobRegistration(mailAutoReplyJob, mailAutoReply),
  jobRegistration(purgeEnquiriesJob, purgeEnquiries),
]
