import { z } from 'zod'
import { isSampleClass, NUMBERS, parseClass } from './classes.ts'
import { LAST_PRIMARY, LAST_SECONDARY, NURSERY, OTHER_STAGE, stageName } from './stages.ts'

/** How a name with two numbers is meant: `S1/2` is the second class of S1, or one class of S1 and S2. */
export const Reading = z.enum(['counted', 'composite'])
export type Reading = z.infer<typeof Reading>

/** The class a year on: `3B` is `4B`, `P3/4` is `P4/5`, or `P4/4` if it is counted. A nursery and a class without a stage stay; who leaves has none. */
export function classYearOn(name: string, reading: Reading = 'composite'): string | null {
  const read = parseClass(name)
  if ('problem' in read) return name
  const [stage] = read.stages
  const stages = reading === 'counted' ? [stage] : read.stages
  const last = stages.at(-1) ?? stage
  if (stage === NURSERY || stage === OTHER_STAGE) return name
  if (isSampleClass(name)) return last === 6 ? null : `${stage + 1}${name.slice(1)}`
  if (stage === LAST_PRIMARY || stage === LAST_SECONDARY) return null
  if (last === LAST_PRIMARY || last >= LAST_SECONDARY) return stageName(last)
  let left = stages.length
  return name.replace(/\d|\b(?:one|two|three|four|five|six)\b/gi, (number) => {
    if (left-- <= 0) return number
    const word = NUMBERS.indexOf(number.toLowerCase())
    if (word < 0) return String(Number(number) + 1)
    const next = NUMBERS[word + 1] ?? number
    return /^[A-Z]/.test(number) ? `${next[0]?.toUpperCase()}${next.slice(1)}` : next
  })
}
