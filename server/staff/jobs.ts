import { work } from '../work.ts'
import { mailInvitation, mailInvitationKind } from './mail-invitation.ts'

export const staffJobs = [work(mailInvitationKind, mailInvitation)]
