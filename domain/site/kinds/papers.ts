import type { z } from 'zod'
import {
  addressPart,
  group,
  line,
  list,
  listed,
  optionalGroup,
  optionalLine,
  percent,
  pounds,
  prose,
  text,
  wholeNumber,
} from '../fields.ts'
import { RATE_IDS, type RateId, unitsOf } from '../rate-card.ts'

const rate = (id: RateId) =>
  group(id.charAt(0).toUpperCase() + id.slice(1), {
    name: line('Name', 60),
    short: optionalLine('Shorter name in estimates', 30),
    prices: list(
      'Prices',
      group('Price', { pence: pounds('Price excluding VAT'), per: listed('Per', 20, unitsOf(id)) }),
      {
        entry: 'price',
        min: 1,
        max: 3,
      },
    ),
    note: optionalLine('Note', 160),
  })

type Rates = Record<RateId, ReturnType<typeof rate>>

/** Every price of the business, without VAT, and the rules for adding them up. */
export const RateCard = group('Rate card', {
  title: line('Title', 60),
  description: text('Description in search results', 200, { unseen: true }),
  lead: text('Lead', 400),
  year: wholeNumber('Year', 2000, 2100),
  vatPercent: percent('VAT in percent', 50),
  freeMiles: wholeNumber('Miles without a fee', 0, 1000),
  sundayPercent: percent('Surcharge on Sundays and bank holidays, in percent', 200),
  rates: group('Rates', Object.fromEntries(RATE_IDS.map((id) => [id, rate(id)])) as Rates),
  rules: list('Rules', line('Rule', 200), { entry: 'rule', max: 10 }),
  estimate: group('Estimate', {
    heading: line('Heading', 60),
    lead: text('Lead', 400),
    empty: text('While nothing is chosen', 200),
    validity: text('Validity', 400),
  }),
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
})
export type Terms = z.infer<typeof Terms>
