import { longDay, longMoment } from '../domain/days.ts'
import type { OptOut, OptOutEffects, OptOutSource } from '../domain/school/opt-outs.ts'

/** What can be refused, and who may say so, at the desk, at the school's and in mails. */
export const optOutNames = {
  noPhoto: 'No photos',
  noClassPhoto: 'No class photo',
  noSales: 'No sales',
} as const satisfies Record<OptOut, string>

export const sourceNames = {
  family: 'The family',
  pupil: 'The student',
  school: 'The school',
} as const satisfies Record<OptOutSource, string>

/** `The family, since 3 November 2026`. */
export const sourceAndDate = (source: OptOutSource, since: string): string =>
  `${sourceNames[source]}, since ${longDay(since)}`

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const counted = (count: number, one: string, many: string) =>
  `${NUMBERS[count] ?? count} ${count === 1 ? one : many}`

/** What followed from an opt-out: `two orders told, one print to stop`. */
export function effectWords({ ordersTold, printsStopped, checkoutsCancelled }: OptOutEffects): string {
  const followed = [
    ordersTold > 0 && `${counted(ordersTold, 'order', 'orders')} told`,
    printsStopped > 0 && `${counted(printsStopped, 'print', 'prints')} to stop`,
    checkoutsCancelled > 0 && `${counted(checkoutsCancelled, 'open checkout', 'open checkouts')} cancelled`,
  ].filter((words) => words !== false)
  return followed.length > 0 ? followed.join(', ') : 'no order was affected'
}

export const optOutReceiptWords = {
  done: (at: string, effects: OptOutEffects) => `Recorded ${longMoment(at)}: ${effectWords(effects)}.`,
  waits: (at: string) => `Recorded ${longMoment(at)}. What was ordered is being looked through.`,
  lifted: (optOut: OptOut, source: OptOutSource, from: string, to: string) =>
    `${optOutNames[optOut]}: ${sourceNames[source].toLowerCase()}, from ${longDay(from)} to ${longDay(to)}`,
}
