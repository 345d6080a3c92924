import { jobVerb } from '../job-verb.ts'
import { mailInvitation, mailInvitationKind } from './mail-invitation.ts'
import { forgetChanges, forgetChangesKind } from './roster/forget-changes.ts'
import { mailRosterChanges, mailRosterChangesKind } from './roster/mail-roster-changes.ts'

export const staffJobs = [
  jobVerb(mailInvitationKind, mailInvitation),
  jobVerb(forgetChangesKind, forgetChanges),
  jobVerb(mailRosterChangesKind, mailRosterChanges),
]
