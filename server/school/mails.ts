import { writeLetter } from '../letter.ts'

interface CodeMail {
  firstName: string
  eventName: string
  accessCode: string
  link: string
  salesClose: string | null
  reminder: boolean
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * A pupil's code for the parents. It offers nothing and asks for nothing: addresses from a school's roster may be
 * used to say where the photos are, and not to advertise.
 */
export async function codeLetter(mail: CodeMail) {
  const close = mail.salesClose && longDay.format(new Date(`${mail.salesClose}T00:00:00Z`))
  const letter = await writeLetter({
    title: `${mail.firstName}’s school photos`,
    preview: `Your access code is ${mail.accessCode}.`,
    paragraphs: [
      mail.reminder
        ? `This is a reminder: the photos of ${mail.firstName} from ${mail.eventName} can be seen with this access code.`
        : `The photos of ${mail.firstName} from ${mail.eventName} can be seen with this access code.`,
      ...(close ? [`They can be seen until ${close}.`] : []),
    ],
    rows: [['Access code', mail.accessCode]],
    button: { label: 'See the photos', href: mail.link },
    after: [
      'Whoever has the code can see these photos: please keep it to yourself.',
      'You get this mail because the school gave us your address for this purpose. If it reached you by mistake, please reply, and we will remove the address.',
    ],
  })
  return { subject: `Access code for ${mail.firstName}’s school photos`, ...letter }
}
