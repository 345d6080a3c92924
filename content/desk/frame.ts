import type { DeskRole } from '../../domain/accounts/roles.ts'
import type { PrintStop, StoppedStep } from '../../domain/orders/prints/print-stops.ts'
import type { StopReason } from '../../domain/photos/withholding-reasons.ts'

/** Why the desk is guarded. */
const shows: Record<DeskRole, string> = {
  admin: 'The desk shows other people’s children.',
  editor: 'The desk shows what people wrote to us.',
}

/** Who may come to the desk. */
export const accessWords = {
  addSecondStep: 'Please add a second step; it takes two minutes.',
  passwordAlone: (role: DeskRole) =>
    role === 'admin'
      ? 'Only your password protects these children’s photos.'
      : 'Only your password protects the website and these messages.',
  noPermission: "You don't have permission to access this page. Admin privileges are required.",
  toOwnScreens: 'To your part of the desk',
  longerPassword: (role: DeskRole, least: number) =>
    `${shows[role]} Your password is too short or too common: please choose one of at least ${least} characters. Three or four words make a good one.`,
  secondStepNeeded: (role: DeskRole) =>
    `${shows[role]} So you need a second step to open it: an app, a passkey or a text message. It takes two minutes to set up.`,
  notChecked: 'Your access could not be checked. Please try again.',
  waiting: (changes: string, wait: string) =>
    `${changes} ${wait} on this device. Nothing is lost: it will be sent when the desk opens again.`,
  ended: 'Your session has ended. Please sign in again: you will come back to the same screen.',
  notTaken: (them: string) =>
    `The mail server did not accept ${them}. We will keep trying. Orders are not affected.`,
}

/** The desk without a connection. */
export const offlineCopyWords = {
  shownAsOf: (when: string) => `Shown as of ${when}, no connection.`,
  leftOut: 'Codes and email addresses are not kept on this device.',
  notKept:
    'No connection. Without one, the desk shows the events and classes that you opened here in the last day.',
}

/** Changes that wait for a connection. */
export const offlineQueueWords = {
  notAllSent: 'Not everything has been sent',
  wouldBeLost: (changes: string, they: string) =>
    `${changes} could not be sent yet. Nothing stays on this device after you sign out, so ${they} would be lost.`,
  onThisDevice: (changes: string, wait: string) =>
    `${changes} ${wait} on this device until there is a connection. You can carry on.`,
  notMade: 'A change was not made:',
  notSaved: 'It could not be saved.',
}

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
  lab: (day: string | null) => (day ? `File for the lab made on ${day}` : 'No file for the lab was made yet'),
  money:
    'Buyers of a class photo or a group are told by email. Give the money back for prints that are not made.',
  lifted: 'The reason has gone since: these prints may be handed out after all.',
  stays: 'This stays at the top of the desk until you say that it is done.',
  eventGone: 'An event that was destroyed',
  done: 'It is done',
  settled: 'Noted: the prints were stopped',
  details: 'What to do',
  more: (count: number) =>
    `Prints of ${count} more ${count === 1 ? 'photo' : 'photos'} to stop: they appear here as these are done.`,
  toLab: 'The event’s lab export',
}
