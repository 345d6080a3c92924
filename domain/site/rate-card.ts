import type { Pence } from '../money.ts'

export const RATE_IDS = [
  'filming',
  'drone',
  'editing',
  'voiceover',
  'studio',
  'music',
  'subtitles',
  'footage',
  'travel',
  'nights',
  'sustenance',
] as const
export type RateId = (typeof RATE_IDS)[number]

/** What a price can be for. */
export const UNITS = [
  'day',
  'half day',
  'hour',
  'week',
  'film',
  'minute of film',
  'session',
  'soundtrack',
  'clip',
  'picture',
  'mile',
  'night',
  'person',
] as const
type Unit = (typeof UNITS)[number]

/** The units in which an estimate counts each charge. */
const ESTIMATED: Readonly<Record<RateId, Unit>> = {
  filming: 'day',
  drone: 'day',
  editing: 'day',
  voiceover: 'film',
  studio: 'session',
  music: 'soundtrack',
  subtitles: 'film',
  footage: 'clip',
  travel: 'mile',
  nights: 'night',
  sustenance: 'day',
}

/** The units of a charge's prices, the one that estimates count first. */
export const unitsOf = (id: RateId): readonly string[] => [
  ESTIMATED[id],
  ...UNITS.filter((unit) => unit !== ESTIMATED[id]),
]

interface Price {
  pence: Pence
  per: string
}

/** A unit that was typed, as it was before there was a list: `Half-day` is a half day. */
const unitIn = (per: string) =>
  per
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()

/**
 * The price of a charge that estimates count, and that of half a day if there is one; their place in the list does not
 * matter. Where no unit is the expected one, as in a card that was typed before there was a list, the first price that is
 * not for half a day.
 */
export function estimatedPrices(
  id: RateId,
  prices: readonly Price[],
): { main: Price | undefined; half: Price | undefined } {
  const half = prices.find(({ per }) => unitIn(per) === 'half day')
  const main =
    prices.find(({ per }) => unitIn(per) === ESTIMATED[id]) ?? prices.find((price) => price !== half)
  return { main, half }
}

/** What is wrong with a card's units, by the paths of its fields: an estimate would not know which price is meant. */
export function unitProblems(
  rates: Readonly<Record<RateId, { prices: readonly Price[] }>>,
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const id of RATE_IDS) {
    const units = rates[id].prices.map(({ per }) => per)
    for (const [at, unit] of units.entries()) {
      const path = `rates.${id}.prices.${at}.per`
      if (!(UNITS as readonly string[]).includes(unit)) problems[path] = 'Please choose one'
      else if (units.indexOf(unit) < at) problems[path] = `There is another price per ${unit}`
    }
    if (!units.includes(ESTIMATED[id]))
      problems[`rates.${id}.prices`] = `Please give a price per ${ESTIMATED[id]}: estimates count it`
  }
  return problems
}
