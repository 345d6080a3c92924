import { jobRegistration } from '../job-registration.ts'
import { mailInvitation, mailInvitationJob } from './mail-invitation.ts'
import { mailRosterChanges, mailRosterChangesJob } from './roster/mail-roster-changes.ts'
import { purgeChanges, purgeChangesJob } from './roster/purge-changes.ts'

export const staffJobs = [
  jobRegistration(mailInvitationJob, mailInvitation),
  jobRegistration(purgeChangesJob, purgeChanges),
  jobRegistration(mailRosterChangesJob, mailRosterChanges),
]
