import { longDay } from '../../domain/days.ts'
import type { OptOut, OptOutSource } from '../../domain/school/opt-outs.ts'
import { optOutNames, sourceNames } from '../opt-outs.ts'

/** The certificate that data and photos were destroyed. */
export const certificate = {
  title: 'Certificate of destruction',
  what: {
    pupil: 'All data of one student',
    class: 'All data of one class',
    event: 'All data of one event',
    photos: 'All photographs of one event',
    client: 'All data of one client',
  },
  /** What was asked for; it names no child. */
  about: {
    pupil: (place: string) => `A student of class ${place}`,
    class: (place: string) => `Class ${place}`,
    photos: (event: string) => `The photos of ${event}`,
    client: (since: string) => `A client since ${since}`,
  },
  facts: {
    number: 'Number',
    what: 'What',
    askedFor: 'Requested',
    finished: 'Finished',
    photographs: 'Photographs',
    pupils: 'Students',
    classes: 'Classes',
    consents: 'Consents to reminders',
    names: 'Names under class photos',
    sheets: 'Class sheets that showed them',
    portraitChoices: 'Choices of the portrait for school',
    frames: 'Frames drawn for ID photos',
    refusals: 'Refusals in force',
    orders: 'Orders that keep their tax records',
    projects: 'Projects',
    invoices: 'Invoices that keep their tax records',
  },
  refusal: (
    optOut: OptOut,
    source: OptOutSource,
    { count, first, last }: { count: number; first: string; last: string },
  ) =>
    `${optOutNames[optOut]}, ${sourceNames[source].toLowerCase()}: ${count}, since ${first === last ? longDay(first) : `${longDay(first)} to ${longDay(last)}`}`,
  keptUntil: (day: string) => `, until ${day}`,
  originals: 'Originals destroyed: SHA-256, bytes, moment (UTC)',
  closing:
    'Originals and every picture made from them were deleted from storage, and their records from the database. Backups made before this moment lose them as they expire. Orders keep what tax law requires: number, dates, what was sold, amounts and VAT. The log of who looked at what stays, and holds no names.',
  closingOfClient:
    'Name, business, email, phone and address were deleted from the client’s record, with the enquiry, the quotes that led to no invoice, and the evidence of acceptance. The client’s page is closed. Backups made before this moment lose them as they expire. Invoices and credit notes stay as they were sent, with whom they name, what was sold, amounts, VAT and what was paid, because tax law requires them for six years after their tax year. They are deleted on the day after the one above. The log of what was done stays, and holds no names.',
}
