import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const photosLabels = {
  notMyChild: { sent: '‘This isn’t my child’, to you', job: '‘This isn’t my child’, to you' },
}

interface Disputed {
  eventName: string
  classRef: string
  photoId: string
  hidden: boolean
  /** The owner's desk. */
  link: string
}

export function photoDisputed({ eventName, classRef, photoId, hidden, link }: Disputed): MailContent {
  return {
    subject: `Not my child: please look at a photo in ${classRef}`,
    title: 'A parent says: this isn’t my child',
    preview: `${eventName}, class ${classRef}.`,
    paragraphs: [
      hidden
        ? 'A parent saw a photo that doesn’t seem to be of their child. It was hidden at once: no parent can see, buy or download it until you have looked.'
        : 'A parent says that the class photo isn’t of their child’s class. The class can still see it: please look soon.',
    ],
    rows: [
      ['Event', eventName],
      ['Class', classRef],
      ['Photo', photoId],
    ],
    button: { label: 'Look at it', href: link },
    after: [
      'If photos of two children were mixed up, others may have been too: look at the photos on either side.',
    ],
  }
}
