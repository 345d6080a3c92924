import { addressPartOf } from '../fields/address-part.ts'

/** What names half days of a row in a shared address. */
export const HALF = '-half'
/** What names the days on a Sunday or bank holiday there. */
export const SUNDAYS = 'sundays'
/** The line of an estimate that no row has. */
export const SURCHARGE = 'surcharge'

/** The most characters of a key that is made of a name. */
const MADE = 18

/**
 * Gives each row without a key one that is made of its name, by which shared addresses name it from then on. Those that
 * rows have stay, so that a new row never takes another's.
 */
export function withKeys<Row extends { key: string; name: string }>(rows: readonly Row[]): Row[] {
  const taken = new Set<string>([SUNDAYS, SURCHARGE])
  const take = (key: string) => {
    if (taken.has(key) || taken.has(`${key}${HALF}`)) return undefined
    taken.add(key)
    taken.add(`${key}${HALF}`)
    return key
  }
  const make = (name: string) => {
    const words = addressPartOf(name, MADE) || 'rate'
    for (let number = 1; ; number++) {
      const key = take(number === 1 ? words : `${words}-${number}`)
      if (key) return key
    }
  }
  const kept = rows.map(({ key }) => (key === '' ? undefined : take(key)))
  return rows.map((row, at) => ({ ...row, key: kept[at] ?? make(row.name) }))
}
