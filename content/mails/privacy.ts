import { longDay } from '../../domain/days.ts'
import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const privacyLabels = {
  deletionWarning: { sent: 'Warning before photos go', job: 'Warning before photos go, to you' },
}

export function deletionWarning(event: {
  eventName: string
  schoolName: string
  /** `2026-04-03` */
  day: string
  photos: number
  openDownloads: number
  openPrints: number
  link: string
}): MailContent {
  const day = longDay(event.day)
  return {
    subject: `Photos of ${event.eventName} will be destroyed on ${day}`,
    title: `The photos of ${event.eventName} will be destroyed on ${day}`,
    preview: `${event.photos} photos will be destroyed for good.`,
    paragraphs: [
      `On ${day} the photos of ${event.eventName} (${event.schoolName}) will be destroyed, as you set: originals and everything made from them. This cannot be undone.`,
      'To keep them longer, set a later day for the event. Students and orders stay either way.',
    ],
    rows: [
      ['Photos', String(event.photos)],
      ['Orders that can still be downloaded then', String(event.openDownloads)],
      ['Orders with prints not yet at the school', String(event.openPrints)],
    ],
    button: { label: 'See what is planned', href: event.link },
  }
}
