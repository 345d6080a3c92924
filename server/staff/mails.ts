import { site } from '../../content/site.ts'
import { longDay } from '../../domain/days.ts'
import { writeLetter } from '../letters/letter.ts'

export async function invitationLetter(invitation: {
  role: 'admin' | 'school'
  schoolName: string | null
  until: Date
  link: string
}) {
  const what =
    invitation.role === 'admin'
      ? `run the school photos of ${site.name} with me, as an admin`
      : `see the photo days of ${invitation.schoolName}: the class lists, and which class is ready`
  const letter = await writeLetter({
    title: 'An invitation',
    preview: `You are invited to ${what}.`,
    paragraphs: [
      `You are invited to ${what}.`,
      `Open the link and sign in, or create an account, with this email address. The invitation is open until ${longDay(invitation.until)}.`,
    ],
    button: { label: 'See the invitation', href: invitation.link },
    after: [
      'If you do not know what this is about, you can ignore this email: nothing happens unless you accept.',
    ],
  })
  return { subject: `An invitation from ${site.name}`, ...letter }
}
