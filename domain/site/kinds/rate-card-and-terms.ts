import type { z } from 'zod'
import { NOTICE_HOURS } from '../../projects/cancellation.ts'
import { addressPart, madeKey } from '../fields/address-fields.ts'
import {
  group,
  line,
  list,
  listed,
  numberSince,
  optionalGroup,
  optionalLine,
  percent,
  pounds,
  prose,
  text,
  toggle,
  wholeNumber,
} from '../fields/basic-fields.ts'
import { withKeys } from '../rate-card/rate-keys.ts'
import { RATE_UNITS } from '../rate-card/rates.ts'
import { sharePicture } from './shared.ts'

const rate = group('Rate', {
  name: line('Name', 60),
  key: madeKey('Name in shared estimates', 24),
  heading: line('Heading above it', 40, { help: 'Rates with the same heading stand together.' }),
  pence: pounds('Price excluding VAT'),
  unit: listed('Per', 20, RATE_UNITS),
  half: optionalGroup('Half-day price', {
    pence: pounds('Price of half a day, excluding VAT'),
    label: optionalLine('What visitors count in the estimate', 60),
  }),
  sundays: toggle('Costs more on Sundays and bank holidays'),
  note: optionalLine('Note', 160),
  short: optionalLine('Shorter name in estimates', 30),
  label: optionalLine('What visitors count in the estimate', 60, {
    help: 'Such as “Filming, days”. If it stays empty, it is made of the name and the unit.',
  }),
})

const MOST_RATES = 40

/** Every price of the business, without VAT, and the rules for adding them up. */
export const RateCard = group('Rate card', {
  title: line('Title', 60),
  description: text('Description in search results', 200, { unseen: true }),
  lead: text('Lead', 400),
  year: wholeNumber('Year', 2000, 2100),
  vatPercent: percent('VAT in percent', 50),
  freeMiles: wholeNumber('Miles without a fee', 0, 1000),
  sundayPercent: percent('Surcharge on Sundays and bank holidays, in percent', 200),
  rates: list('Rates', rate, { entry: 'rate', min: 1, max: MOST_RATES }).overwrite(withKeys),
  rules: list('Rules', line('Rule', 200), { entry: 'rule', max: 10 }),
  estimate: group('Estimate', {
    heading: line('Heading', 60),
    lead: text('Lead', 400),
    empty: text('While nothing is chosen', 200),
    validity: text('Validity', 400),
  }),
  share: sharePicture('one that comes with the website'),
})
export type RateCard = z.infer<typeof RateCard>

/** The most characters of all sections as JSON, so that the terms stay a page that can be saved and sent. */
const SECTIONS_CHARACTERS = 200_000

/** The terms, and the numbers in them that the estimate uses. */
export const Terms = group('Terms and conditions', {
  title: line('Title', 60),
  description: text('Description in search results', 200, { unseen: true }),
  lead: text('Lead', 400),
  payment: group('Numbers for the estimate', {
    paidInFullUpTo: pounds('Paid in full up to'),
    depositPercent: percent('Deposit in percent', 100),
    daysBeforeFilming: wholeNumber('Days before filming', 0, 365),
    estimateValidDays: wholeNumber('Days for which an estimate is valid', 1, 365),
    finalInvoiceDays: numberSince('Days in which a final invoice is paid', [0, 365], 30),
    cancelledEarly: numberSince(
      `Cancelled up to ${NOTICE_HOURS.early} hours before, percent of the filming`,
      [0, 100],
      15,
    ),
    cancelledLate: numberSince(
      `Cancelled ${NOTICE_HOURS.early} to ${NOTICE_HOURS.late} hours before, percent`,
      [0, 100],
      50,
    ),
    cancelledLast: numberSince(`Cancelled within ${NOTICE_HOURS.late} hours, percent`, [0, 100], 100),
  }),
  sections: list(
    'Sections',
    group('Section', {
      id: addressPart('Anchor'),
      heading: line('Heading', 80),
      clauses: list('Clauses', prose('Clause', 1000), { entry: 'clause', min: 1, max: 20 }),
      table: optionalGroup('Table', {
        left: line('Heading on the left', 60),
        right: line('Heading on the right', 60),
        rows: list('Rows', group('Row', { left: line('Left', 80), right: line('Right', 80) }), {
          entry: 'row',
          min: 1,
          max: 20,
        }),
      }),
    }),
    { entry: 'section', min: 1, max: 40 },
  )
    .refine(
      (sections) => new Set(sections.map(({ id }) => id)).size === sections.length,
      'Two sections have the same anchor',
    )
    .refine(
      (sections) => JSON.stringify(sections).length <= SECTIONS_CHARACTERS,
      `Please keep all sections together under ${SECTIONS_CHARACTERS.toLocaleString('en-GB')} characters`,
    ),
  share: sharePicture('one that comes with the website'),
})
export type Terms = z.infer<typeof Terms>
