import type { ChoiceKey } from '../../domain/site/estimate.ts'
import type { RateCard } from '../../domain/site/kinds/papers.ts'
import type { RateId } from '../../domain/site/rate-card.ts'

const vatPercent = 20
const sundayPercent = 25

/** The sample's rate card, in pence without VAT. What the owner has published is at the desk, under Website. */
export const rateCard: RateCard = {
  title: 'Rate card',
  description:
    'Day rates for filming, drone work and editing, and every other price: voiceover, studio, travel, licences, subtitles. With an estimate you can share.',
  lead: 'What a day costs, and what is added to it. Every price I charge, except raw footage, which is in the terms.',
  year: 2024,
  vatPercent,
  freeMiles: 50,
  sundayPercent,
  rates: {
    filming: {
      name: 'Daily filming',
      short: 'Filming',
      prices: [
        { pence: 850_00, per: 'day' },
        { pence: 425_00, per: 'half day' },
      ],
      note: 'Excluding drone and travel.',
    },
    drone: {
      name: 'Drone filming',
      short: '',
      prices: [
        { pence: 650_00, per: 'day' },
        { pence: 375_00, per: 'half day' },
      ],
      note: 'Excluding travel.',
    },
    editing: {
      name: 'Daily editing',
      short: 'Editing',
      prices: [
        { pence: 575_00, per: 'day' },
        { pence: 287_00, per: 'half day' },
      ],
      note: '',
    },
    voiceover: {
      name: 'Voiceover',
      short: '',
      prices: [{ pence: 500_00, per: 'film' }],
      note: 'In my own voice. Another actor is quoted separately.',
    },
    studio: { name: 'Studio recording', short: '', prices: [{ pence: 180_00, per: 'session' }], note: '' },
    music: {
      name: 'Music soundtrack licence',
      short: '',
      prices: [{ pence: 175_00, per: 'soundtrack' }],
      note: 'For business use.',
    },
    subtitles: {
      name: 'Subtitles add-on',
      short: 'Subtitles',
      prices: [{ pence: 250_00, per: 'film' }],
      note: 'Up to 5 minutes of film. Longer films are quoted.',
    },
    footage: {
      name: 'Stock footage business licence',
      short: 'Stock footage',
      prices: [{ pence: 300_00, per: 'clip' }],
      note: '',
    },
    travel: {
      name: 'Travel',
      short: '',
      prices: [{ pence: 50, per: 'mile' }],
      note: 'No mileage fee up to 50 miles from the home postcode.',
    },
    nights: { name: 'Accommodation', short: '', prices: [{ pence: 100_00, per: 'night' }], note: '' },
    sustenance: { name: 'Sustenance', short: '', prices: [{ pence: 30_00, per: 'day' }], note: '' },
  },
  rules: [
    `${vatPercent}% VAT is added to all services.`,
    `Sunday and Bank Holiday bookings carry a ${sundayPercent}% surcharge on the daily rate.`,
    'Quotes come before work. Without a quote this default rate card applies.',
  ],
  estimate: {
    heading: 'Work out an estimate',
    lead: 'Fill in what you know and leave out what you don’t. The total updates as you go; share it by its link.',
    empty: 'Nothing chosen yet. Start with a day of filming, perhaps.',
    validity:
      'This is an estimate, not a quote. It is valid for 30 days, and leaves out everything that is quoted separately: another actor’s voice, subtitles for longer films, raw footage.',
  },
}

/** The list, in the order in which it is printed. */
export const rateGroups: readonly { heading: string; rates: readonly RateId[] }[] = [
  { heading: 'In the field', rates: ['filming', 'drone'] },
  { heading: 'At the desk', rates: ['editing', 'voiceover', 'studio', 'subtitles'] },
  { heading: 'Licences', rates: ['music', 'footage'] },
  { heading: 'On the road', rates: ['travel', 'nights', 'sustenance'] },
]

interface EstimateGroup {
  heading: string
  fields: readonly (readonly [ChoiceKey, string])[]
}

/** The options for an estimate, and their labels. Travel is counted from the town of the business. */
export const estimateGroups = (town: string): readonly EstimateGroup[] => [
  {
    heading: 'In the field',
    fields: [
      ['filming', 'Filming, days'],
      ['filming-half', 'Filming, half days'],
      ['drone', 'Drone, days'],
      ['drone-half', 'Drone, half days'],
      ['sundays', 'How many fall on a Sunday or bank holiday'],
    ],
  },
  {
    heading: 'At the desk',
    fields: [
      ['editing', 'Editing, days'],
      ['editing-half', 'Editing, half days'],
      ['voiceover', 'Voiceovers'],
      ['studio', 'Studio sessions'],
      ['subtitles', 'Films with subtitles, up to 5 minutes each'],
    ],
  },
  {
    heading: 'Licences',
    fields: [
      ['music', 'Music soundtracks'],
      ['footage', 'Stock footage clips'],
    ],
  },
  {
    heading: 'On the road',
    fields: [
      ['miles', `Miles from ${town}`],
      ['nights', 'Nights'],
      ['sustenance', 'Days of sustenance'],
    ],
  },
]

/** The words of the estimate that are the same for every business. */
export const estimateWords = {
  withoutScript:
    'The estimate adds up in the browser and needs JavaScript, which is switched off here. The prices above are complete.',
  total: 'Total including VAT',
  send: 'Send this with my enquiry',
  print: 'Print',
  copy: 'Copy the link',
  copied: 'Link copied',
} as const

/** When an estimate is to be paid. */
export const paymentDue = {
  inFull: (amount: string, days: number) =>
    `Paid in full, ${amount}, at least ${days} days before the filming day.`,
  inTwo: (percent: number, deposit: string, balance: string, days: number) =>
    `${percent}% at booking, ${deposit}, no later than ${days} days before the filming day. The other ${100 - percent}%, ${balance}, on delivery of the first cut.`,
}
