import type { PrintStop, StoppedStep } from '../../../domain/orders/prints/print-stops.ts'
import type { StopReason } from '../../../domain/photos/withholding-reasons.ts'

/** Why prints must be stopped, by the picture. */
const reasons: Record<StopReason, (picture: PrintStop['picture']) => string> = {
  refused: (picture) => `The ${picture} was refused for a child in it.`,
  'refused-by-family': (picture) => `The ${picture} was refused for the buyers’ own child.`,
  erased: (picture) => `A child who is or may be in the ${picture} was erased.`,
  'in-doubt': (picture) => `The ${picture} may show another child, and is hidden until you have looked.`,
  removed: (picture) => `The ${picture} was removed.`,
  'not-theirs': (picture) => `The ${picture} turned out to be another child’s.`,
  'not-in-it': (picture) => `The buyers’ child is not in the ${picture} after all.`,
}

/** What to do about prints that have got this far. */
const steps: Record<StoppedStep, string> = {
  ordered:
    'Not in a file for the lab yet: the next file leaves them out, or makes them from another photo of the class.',
  made: 'In a file for the lab: stop it, take these prints out, and make the file again.',
  sent: 'Sent to the lab: ask the lab to stop. Take out what is printed, destroy it, and print the rest again.',
  delivered: 'At the school: ask the school today not to hand them out, and collect them.',
  posted: 'Posted to the buyer’s home: write to the buyer today, and ask for them back.',
}

/** Prints that may no longer be handed out, on the desk and in the mail about them. */
export const printStopWords = {
  title: 'Prints to stop',
  /** `Class photo of 3B`. */
  picture: ({ picture, classRef }: Pick<PrintStop, 'picture' | 'classRef'>) =>
    `${picture[0]?.toUpperCase()}${picture.slice(1)}${classRef ? ` of ${classRef}` : ''}`,
  reason: ({ picture, reason }: Pick<PrintStop, 'picture' | 'reason'>) => reasons[reason](picture),
  counts: (prints: number, orders: number) =>
    `${prints} ${prints === 1 ? 'print' : 'prints'} in ${orders} ${orders === 1 ? 'order' : 'orders'}`,
  step: (step: StoppedStep) => steps[step],
  /** Behind an order's number: its prints are in a parcel of their own. */
  toHome: 'to a home',
  lab: (day: string | null) =>
    day ? `File for the lab made on ${day}` : 'No file for the lab has been made yet',
  money:
    'Buyers of a class photo or a group are told by email. Give the money back for prints that are not made.',
  lifted: 'The reason no longer applies: these prints may be handed out after all.',
  stays: 'This stays at the top of the desk until you say that it is done.',
  eventGone: 'An event that was destroyed',
  done: 'It is done',
  settled: 'Noted: the prints were stopped',
  details: 'What to do',
  more: (count: number) =>
    `Prints of ${count} more ${count === 1 ? 'photo' : 'photos'} to stop: they appear here as these are done.`,
  toLab: 'The event’s lab export',
}
