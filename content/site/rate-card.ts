import type { ChoiceKey } from '../../domain/site/estimate.ts'
import type { RateCard, RateId } from '../../domain/site/rate-card.ts'

/** Every price of the business, in pence without VAT. Change them here and nowhere else. */
export const rateCard: RateCard = {
  year: 2024,
  vatPercent: 20,
  freeMiles: 50,
  sundayPercent: 25,
  half: { filming: 425_00, drone: 375_00, editing: 287_00 },
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
    },
    voiceover: {
      name: 'Voiceover',
      prices: [{ pence: 500_00, per: 'film' }],
      note: 'In my own voice. Another actor is quoted separately.',
    },
    studio: { name: 'Studio recording', prices: [{ pence: 180_00, per: 'session' }] },
    music: {
      name: 'Music soundtrack licence',
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
    },
    travel: {
      name: 'Travel',
      prices: [{ pence: 50, per: 'mile' }],
      note: 'No mileage fee up to 50 miles from the home postcode.',
    },
    nights: { name: 'Accommodation', prices: [{ pence: 100_00, per: 'night' }] },
    sustenance: { name: 'Sustenance', prices: [{ pence: 30_00, per: 'day' }] },
  },
}

/** The list, in the order in which it is printed. */
export const rateGroups: readonly { heading: string; rates: readonly RateId[] }[] = [
  { heading: 'In the field', rates: ['filming', 'drone'] },
  { heading: 'At the desk', rates: ['editing', 'voiceover', 'studio', 'subtitles'] },
  { heading: 'Licences', rates: ['music', 'footage'] },
  { heading: 'On the road', rates: ['travel', 'nights', 'sustenance'] },
]

/** The options for an estimate, and their labels. */
export const estimateFields: readonly {
  heading: string
  fields: readonly (readonly [ChoiceKey, string])[]
}[] = [
  {
    heading: 'In the field',
    fields: [
      ['filming', 'Filming, days'],
      ['filming-half', 'Filming, half days'],
      ['drone', 'Drone, days'],
      ['drone-half', 'Drone, half days'],
      ['sundays', 'Of these on a Sunday or bank holiday'],
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
      ['miles', 'Miles from Peebles'],
      ['nights', 'Nights'],
      ['sustenance', 'Days of sustenance'],
    ],
  },
]

/** The texts on the page. */
export const rateCardPage = {
  title: 'Rate card',
  description:
    'Day rates for filming, drone work and editing, and every other price: voiceover, studio, travel, licences, subtitles. With an estimate you can share.',
  lead: 'What a day costs, and what is added to it. These are all the prices that I have, except raw footage, which is in the terms.',
  rules: [
    '20% VAT is added to all services.',
    'Sunday and Bank Holiday bookings carry a 25% surcharge on the daily rate.',
    'Quotes come before work. Without a quote this default rate card applies.',
  ],
  estimate: {
    heading: 'Work out an estimate',
    lead: 'Fill in what you know and leave out what you do not. The sum keeps up with you, and its address can be passed on.',
    withoutScript:
      'The estimate adds up in the browser and needs JavaScript, which is switched off here. The prices above are complete.',
    empty: 'Nothing chosen yet. Start with a day of filming, perhaps.',
    validity:
      'This is an estimate, not a quote. It is valid for 30 days, and leaves out everything that is quoted separately: another actor’s voice, subtitles of longer films, raw footage.',
    send: 'Send this with my enquiry',
    print: 'Print',
    copy: 'Copy the link',
    copied: 'Link copied',
  },
} as const
