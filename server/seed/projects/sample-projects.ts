import { rateCard } from '../../../content/site/rate-card.ts'
import type { Pence } from '../../../domain/money.ts'
import type { ClientForm } from '../../../domain/projects/projects.ts'
import type { SaveQuote } from '../../../domain/projects/quote-input.ts'

export interface SampleProject {
  project: ClientForm & { title: string }
  lines: (Pick<SaveQuote['lines'][number], 'title' | 'quantity' | 'each'> & {
    /** It is done on the filming days. */
    isFilming: boolean
  })[]
  /** On the first Tuesday so many days after the first start, and the days that follow. */
  filmingIn: number
  starts: string
  note: string
  /** Days from the first start to each step; below zero is before it. */
  sent: number
  accepted: number
  /** When each invoice went, and when the client paid it by card. */
  invoices: { kind: 'whole' | 'deposit' | 'balance'; sent: number; paid: number }[]
}

/** What the sample's rate card asks. */
function rateOf(sought: string): Pence {
  const rate = rateCard.rates.find(({ key }) => key === sought)
  if (!rate) throw new Error(`The sample's rate card has no ${sought}`)
  return rate.pence
}

/** Invented projects: one is booked with its deposit paid, one is finished and paid. Nothing is due of either. */
export const SAMPLE_PROJECTS: readonly SampleProject[] = [
  {
    project: {
      title: 'Three short films of the trails',
      kind: 'firm',
      name: 'Calum Dodds',
      firm: 'Tweed Valley Rides',
      email: 'calum@tweedvalleyrides.example',
      phone: '07700 900 228',
      address: '4 Cademuir Road, Innerleithen EH44 6RD',
    },
    lines: [
      { title: 'Filming, days', quantity: 2, each: rateOf('filming'), isFilming: true },
      { title: 'Drone, days', quantity: 1, each: rateOf('drone'), isFilming: false },
      { title: 'Editing, days', quantity: 3, each: rateOf('editing'), isFilming: false },
    ],
    filmingIn: 24,
    starts: '07:30',
    note: 'Three films of up to a minute, for riders who have never been here.',
    sent: -6,
    accepted: -4,
    invoices: [{ kind: 'deposit', sent: -4, paid: -3 }],
  },
  {
    project: {
      title: 'A day at the mill',
      kind: 'firm',
      name: 'Fiona Kerr',
      firm: 'Lauder Woollen Mill',
      email: 'fiona@lauderwoollen.example',
      phone: '01578 555 0116',
      address: '1 Mill Wynd, Lauder TD2 6SZ',
    },
    lines: [
      { title: 'Filming, days', quantity: 1, each: rateOf('filming'), isFilming: true },
      { title: 'Editing, days', quantity: 2, each: rateOf('editing'), isFilming: false },
      { title: 'Subtitles, 5 minutes', quantity: 1, each: rateOf('subtitles'), isFilming: false },
    ],
    filmingIn: -48,
    starts: '09:00',
    note: 'From fleece to blanket, in four minutes.',
    sent: -75,
    accepted: -72,
    invoices: [
      { kind: 'deposit', sent: -72, paid: -70 },
      { kind: 'balance', sent: -35, paid: -29 },
    ],
  },
]
