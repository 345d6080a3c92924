import { RATE_UNITS, type Rate } from './rates.ts'

type Price = { pence: unknown; per: string }

/**
 * The rows that every rate card had before they were the owner's: by the names that they had then, in the order of the
 * card, with what stood in the program.
 */
const FORMER: readonly (Pick<Rate, 'key' | 'heading' | 'unit' | 'label'> & {
  id: string
  sundays?: true
  halfLabel?: string
})[] = [
  {
    id: 'filming',
    key: 'filming',
    heading: 'In the field',
    unit: 'day',
    sundays: true,
    label: 'Filming, days',
    halfLabel: 'Filming, half days',
  },
  {
    id: 'drone',
    key: 'drone',
    heading: 'In the field',
    unit: 'day',
    sundays: true,
    label: 'Drone, days',
    halfLabel: 'Drone, half days',
  },
  {
    id: 'editing',
    key: 'editing',
    heading: 'At the desk',
    unit: 'day',
    label: 'Editing, days',
    halfLabel: 'Editing, half days',
  },
  { id: 'voiceover', key: 'voiceover', heading: 'At the desk', unit: 'film', label: 'Voiceovers' },
  { id: 'studio', key: 'studio', heading: 'At the desk', unit: 'session', label: 'Studio sessions' },
  { id: 'music', key: 'music', heading: 'Licences', unit: 'soundtrack', label: 'Music soundtracks' },
  {
    id: 'subtitles',
    key: 'subtitles',
    heading: 'At the desk',
    unit: 'film',
    label: 'Films with subtitles, up to 5 minutes each',
  },
  { id: 'footage', key: 'footage', heading: 'Licences', unit: 'clip', label: 'Stock footage clips' },
  { id: 'travel', key: 'miles', heading: 'On the road', unit: 'mile', label: '' },
  { id: 'nights', key: 'nights', heading: 'On the road', unit: 'night', label: 'Nights' },
  { id: 'sustenance', key: 'sustenance', heading: 'On the road', unit: 'day', label: 'Days of sustenance' },
]

/**
 * A rate card of an earlier release, whose rows had names that the program knew and up to three prices each, as it is now:
 * the price that estimates counted and that of half a day are a row, further ones are rows below it. Any other content
 * stays.
 */
export function rateCardOfToday(content: unknown): unknown {
  const { rates, ...card } = (content ?? {}) as { rates?: unknown }
  if (typeof rates !== 'object' || rates === null || Array.isArray(rates)) return content
  const byId = rates as Record<string, unknown>
  return { ...card, rates: FORMER.flatMap((former) => rowsOf(former, byId[former.id])) }
}

function rowsOf({ id: _, halfLabel, ...former }: (typeof FORMER)[number], typed: unknown): unknown[] {
  const { prices, ...words } = (typed ?? {}) as { prices?: unknown }
  const known = Array.isArray(prices) ? prices.slice(0, 3).map(priceOf) : []
  const half = known.find(({ per }) => per === 'half day')
  const main = known.find(({ per }) => per === former.unit) ?? known.find((price) => price !== half)
  const row = { short: '', note: '', sundays: false, ...former, ...words }
  if (!main && half) return [{ ...row, key: `${former.key}-half`, ...priced(half), half: null }]
  if (!main) return typed ? [{ ...row, pence: '', half: null }] : []
  return [
    { ...row, ...priced(main), half: half ? { pence: half.pence, label: halfLabel ?? '' } : null },
    ...known
      .filter((price) => price !== main && price !== half)
      .map((price) => ({
        ...row,
        key: '',
        label: '',
        note: '',
        sundays: false,
        ...priced(price),
        half: null,
      })),
  ]
}

const priced = ({ pence, per }: Price) => ({ pence, unit: per })

/** A unit may have been typed, before there was a list: `Half-day` is a half day. */
function priceOf(typed: unknown): Price {
  const { pence, per } = (typed ?? {}) as { pence?: unknown; per?: unknown }
  const unit =
    typeof per === 'string'
      ? per
          .slice(0, 20)
          .replace(/[\s-]+/g, ' ')
          .trim()
      : ''
  const plain = unit.toLowerCase()
  return { pence, per: (RATE_UNITS as readonly string[]).includes(plain) ? plain : unit }
}
