import type { RateCard } from '../../domain/site/kinds/rate-card-and-terms.ts'
import type { EstimateField } from '../../domain/site/rate-card/estimate.ts'
import { pluralOf } from '../../domain/site/rate-card/rates.ts'

const vatPercent = 20
const sundayPercent = 25

const FIELD = 'In the field'
const DESK = 'At the desk'
const LICENCES = 'Licences'
const ROAD = 'On the road'

/** The sample's rate card, in pence without VAT. What the owner has published is at the desk, under Website. */
export const rateCard: RateCard = {
  title: 'Rate card',
  description:
    'Day rates for filming, drone work and editing, and every other price: voiceover, studio, travel, licences, subtitles. With an estimate you can share.',
  share: null,
  lead: 'What a day costs, and what is added to it. Every price I charge, except raw footage, which is in the terms.',
  year: 2024,
  vatPercent,
  freeMiles: 50,
  sundayPercent,
  rates: [
    {
      name: 'Daily filming',
      key: 'filming',
      heading: FIELD,
      pence: 850_00,
      unit: 'day',
      half: { pence: 425_00, label: 'Filming, half days' },
      sundays: true,
      note: 'Excluding drone and travel.',
      short: 'Filming',
      label: 'Filming, days',
    },
    {
      name: 'Drone filming',
      key: 'drone',
      heading: FIELD,
      pence: 650_00,
      unit: 'day',
      half: { pence: 375_00, label: 'Drone, half days' },
      sundays: true,
      note: 'Excluding travel.',
      short: '',
      label: 'Drone, days',
    },
    {
      name: 'Daily editing',
      key: 'editing',
      heading: DESK,
      pence: 575_00,
      unit: 'day',
      half: { pence: 287_00, label: 'Editing, half days' },
      sundays: false,
      note: '',
      short: 'Editing',
      label: 'Editing, days',
    },
    {
      name: 'Voiceover',
      key: 'voiceover',
      heading: DESK,
      pence: 500_00,
      unit: 'film',
      half: null,
      sundays: false,
      note: 'In my own voice. Another actor is quoted separately.',
      short: '',
      label: 'Voiceovers',
    },
    {
      name: 'Studio recording',
      key: 'studio',
      heading: DESK,
      pence: 180_00,
      unit: 'session',
      half: null,
      sundays: false,
      note: '',
      short: '',
      label: 'Studio sessions',
    },
    {
      name: 'Music soundtrack licence',
      key: 'music',
      heading: LICENCES,
      pence: 175_00,
      unit: 'soundtrack',
      half: null,
      sundays: false,
      note: 'For business use.',
      short: '',
      label: 'Music soundtracks',
    },
    {
      name: 'Subtitles add-on',
      key: 'subtitles',
      heading: DESK,
      pence: 250_00,
      unit: 'film',
      half: null,
      sundays: false,
      note: 'Up to 5 minutes of film. Longer films are quoted.',
      short: 'Subtitles',
      label: 'Films with subtitles, up to 5 minutes each',
    },
    {
      name: 'Stock footage business licence',
      key: 'footage',
      heading: LICENCES,
      pence: 300_00,
      unit: 'clip',
      half: null,
      sundays: false,
      note: '',
      short: 'Stock footage',
      label: 'Stock footage clips',
    },
    {
      name: 'Travel',
      key: 'miles',
      heading: ROAD,
      pence: 50,
      unit: 'mile',
      half: null,
      sundays: false,
      note: 'No mileage fee up to 50 miles from the home postcode.',
      short: '',
      label: '',
    },
    {
      name: 'Accommodation',
      key: 'nights',
      heading: ROAD,
      pence: 100_00,
      unit: 'night',
      half: null,
      sundays: false,
      note: '',
      short: '',
      label: 'Nights',
    },
    {
      name: 'Sustenance',
      key: 'sustenance',
      heading: ROAD,
      pence: 30_00,
      unit: 'day',
      half: null,
      sundays: false,
      note: '',
      short: '',
      label: 'Days of sustenance',
    },
  ],
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

/**
 * What visitors count: in the owner's words, or made of the name and the unit. Travel is counted from the town of the
 * business.
 */
export function estimateLabel(field: EstimateField, town: string): string {
  if (field.of === 'sundays') return 'How many fall on a Sunday or bank holiday'
  const { name, unit, label, halfLabel } = field.row
  if (field.of === 'half') return halfLabel || `${name}, half days`
  if (label) return label
  if (unit === 'mile') return `Miles from ${town}`
  return unit === 'each' ? name : `${name}, ${pluralOf(unit)}`
}

/** The words of the estimate that are the same for every business. */
export const estimateWords = {
  withoutScript:
    'The estimate adds up in the browser and needs JavaScript, which is switched off here. The prices above are complete.',
  removed: 'This link names something that’s no longer on the rate card. The estimate leaves it out.',
  removedInMessage: 'Something I had chosen is no longer on the rate card.',
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
