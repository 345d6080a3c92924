import { work } from '../job-verb.ts'
import { mailInvitation, mailInvitationKind } from './mail-invitation.ts'

export const staffJobs = [work(mailInvitationKind, mailInvitation)]
