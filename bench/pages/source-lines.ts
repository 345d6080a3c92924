import { spread } from '../median.ts'
import type { Speed } from './table.ts'

/** Details behind a page's medians: how far its figures spread, and what kept its main thread busy. */
export function sourceLines(who: string, speeds: readonly Speed[]): string[] {
  const of = (figure: keyof Speed) =>
    spread(
      speeds.map((each) => each[figure]),
      0,
    )
  return [
    `${who.padEnd(10)} performance ${of('performance')}, LCP ${of('lcp')}, TBT ${of('tbt')}, by the processor ${of('cpuTbt')}`,
    `${''.padEnd(10)} main thread ${of('busy')}, of that styles and layout ${of('layout')}, scripts ${of('script')}`,
  ]
}
