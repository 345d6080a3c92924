import { jobVerb } from '../job-registration.ts'
import { mailInvitation, mailInvitationKind } from './mail-invitation.ts'
import { mailRosterChanges, mailRosterChangesKind } from './roster/mail-roster-changes.ts'
import { forgetChanges, forgetChangesKind } from './roster/purge-changes.ts'

export const staffJobs = [
  jobVerb(mailInvitationKind, mailInvitation),
  jobVerb(forgetChangesKind, forgetChanges),
  jobVerb(mailRosterChangesKind, mailRosterChanges),
]
