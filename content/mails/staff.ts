import { longDay } from '../../domain/days.ts'
import { site } from '../site.ts'
import type { Letter } from './letter.ts'

export function invitationLetter(invitation: {
  role: 'admin' | 'school'
  schoolName: string | null
  until: Date
  link: string
}): Letter {
  const what =
    invitation.role === 'admin'
      ? `run the school photos of ${site.name} with me, as an admin`
      : `see the photo days of ${invitation.schoolName}, and keep the class lists and refusals up to date`
  return {
    subject: invitation.schoolName
      ? `An invitation from ${site.name}, for ${invitation.schoolName}`
      : `An invitation from ${site.name}`,
    title: invitation.schoolName ? `An invitation for ${invitation.schoolName}` : 'An invitation',
    preview: `You are invited to ${what}.`,
    paragraphs: [
      `You are invited to ${what}.`,
      `Open the link and sign in, or create an account, with this email address. The invitation is open until ${longDay(invitation.until)}.`,
    ],
    button: { label: 'See the invitation', href: invitation.link },
    after: [
      'If you do not know what this is about, you can ignore this email: nothing happens unless you accept.',
    ],
  }
}

export function rosterChangesLetter(sent: { eventName: string; schoolName: string; link: string }): Letter {
  return {
    subject: `${sent.schoolName} sent changes to the class lists`,
    title: 'Changes to the class lists',
    preview: `${sent.eventName}: please look at them.`,
    paragraphs: [
      'Somebody at the school has sent changes to the class lists. Nothing has changed yet: approve or reject them, one by one or all at once.',
    ],
    rows: [
      ['School', sent.schoolName],
      ['Event', sent.eventName],
    ],
    button: { label: 'Look at the changes', href: sent.link },
  }
}
