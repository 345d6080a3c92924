import { longDay } from '../../domain/days.ts'
import { formatPounds } from '../../domain/money.ts'
import type { Role } from '../../domain/school/staff.ts'
import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const staffLabels = {
  handOut: { sent: 'An offer’s code, to a school', job: 'Email with an offer’s code, to a school' },
  invitation: { sent: 'Invitation', job: 'Invitation' },
  rosterChanges: {
    sent: 'A school’s changes to the roster, to you',
    job: 'Email about a school’s changes, to you',
  },
}

export function invitationMail(invitation: {
  role: Role
  business: string
  schoolName: string | null
  until: Date
  link: string
}): MailContent {
  const { business } = invitation
  const what = {
    admin: `run the school photos of ${business} with me, as an admin`,
    editor: `look after the website of ${business} and its enquiries, as an editor`,
    school: `see the photo days of ${invitation.schoolName}, and keep the class lists and refusals up to date`,
  }[invitation.role]
  return {
    subject: invitation.schoolName
      ? `An invitation from ${business}, for ${invitation.schoolName}`
      : `An invitation from ${business}`,
    title: invitation.schoolName ? `An invitation for ${invitation.schoolName}` : 'An invitation',
    preview: `You are invited to ${what}.`,
    paragraphs: [
      `You are invited to ${what}.`,
      `Open the link and sign in, or create an account, with this email address. The invitation is open until ${longDay(invitation.until)}.`,
    ],
    button: { label: 'See the invitation', href: invitation.link },
    after: [
      'If you don’t know what this is about, you can ignore this email: nothing happens unless you accept.',
    ],
  }
}

/** A code that a school passes on to its families. */
export function handOutMail(offer: {
  schoolName: string
  code: string
  gives: string
  until: string | null
  minimum: number
  for: string | null
  link: string
}): MailContent {
  const until = offer.until ? `, until ${longDay(offer.until)}` : ''
  return {
    subject: `A code for families of ${offer.schoolName}`,
    title: `A code for families of ${offer.schoolName}`,
    preview: `${offer.gives} with the code ${offer.code}${until}.`,
    paragraphs: [
      'Hello,',
      'Could you pass this code on to your families, for example in a newsletter? The link below carries it to their basket. It names nobody, so it can be shared.',
      'A family still needs its own access code to see its photos.',
    ],
    rows: [
      ['Code', offer.code],
      ['Gives', offer.gives],
      ...(offer.for ? ([['For the photos of', offer.for]] as const) : []),
      ...(offer.minimum > 0 ? ([['For orders of', `${formatPounds(offer.minimum)} or more`]] as const) : []),
      ...(offer.until ? ([['Until', longDay(offer.until)]] as const) : []),
      ['Link', offer.link],
    ],
    button: { label: 'Open the link', href: offer.link },
    after: ['Would you rather have slips to hand out? Reply to this email, and I’ll print some.'],
  }
}

const students = (count: number) => `${count} ${count === 1 ? 'student' : 'students'}`

export function rosterChangesMail(sent: {
  eventName: string
  schoolName: string
  /** Students whose refusals took effect at once. */
  refused: number
  /** New students that wait with a refusal. */
  refusedAdded: number
  /** Whether anything waits for approval. */
  waiting: boolean
  link: string
}): MailContent {
  const { refused, refusedAdded, waiting } = sent
  return {
    subject: `${sent.schoolName} sent changes to the class lists`,
    title: 'Changes to the class lists',
    preview: `${sent.eventName}: please look at them.`,
    paragraphs: [
      ...(refused > 0
        ? [
            `The list has refusals for ${students(refused)}. They took effect at once: photos are withdrawn, and you get another email if prints have to be stopped.`,
          ]
        : []),
      ...(refusedAdded > 0
        ? [
            `There are refusals for ${students(refusedAdded)} not on your lists yet. They take effect when you approve the new students.`,
          ]
        : []),
      waiting
        ? `Somebody at the school has sent changes to the class lists. ${refused > 0 ? 'Apart from the refusals, nothing' : 'Nothing'} has changed yet: approve or reject them, one by one or all at once.`
        : 'Nothing else in the list needs you.',
    ],
    rows: [
      ['School', sent.schoolName],
      ['Event', sent.eventName],
    ],
    button: { label: waiting ? 'Look at the changes' : 'Open the event', href: sent.link },
  }
}
