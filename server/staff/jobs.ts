import { work } from '../job-verb.ts'
import { mailInvitation, mailInvitationKind } from './mail-invitation.ts'
import { forgetChanges, forgetChangesKind } from './roster/forget-changes.ts'
import { mailRosterChanges, mailRosterChangesKind } from './roster/mail-roster-changes.ts'

export const staffJobs = [
  work(mailInvitationKind, mailInvitation),
  work(forgetChangesKind, forgetChanges),
  work(mailRosterChangesKind, mailRosterChanges),
]
