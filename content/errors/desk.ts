import { UNDO_DAYS } from '../../domain/school/merging.ts'
import { MAX_ACCOUNTS_PER_PUPIL } from '../../domain/school/parent-links.ts'
import { MAX_NOTE } from '../../domain/school/photo-day.ts'

/** Refusals at the desk. */
export const deskErrors = {
  noPortraits: 'No student of this event has a portrait that may be shown.',
  noYearbook: 'No class of this event has a photo that may be shown yet.',
  noCommission: 'No commission was agreed for this event.',
  numbersShared: (names: string, number: string) =>
    `${names} would have the same number, ${number}. Nothing was changed.`,
  numberTakenSince: (names: string, number: string) =>
    `${names} would have the same number, ${number}. Please change it first, then undo this.`,
  decidedElsewhere:
    'Some of these were decided on another screen, or taken back by the school. They are shown as they stand now.',
  rosterChanged:
    'The roster has changed since the school sent this. What no longer fits is marked; nothing was changed.',
  typeAsWritten: 'Please type it exactly as it is written.',
  erasedAlready: 'This is already being erased.',
  erasureUnfinished: 'This erasure is not finished yet.',
}

/** Why two rows cannot become one, or stay two. */
export const mergeErrors = {
  sameRow: 'These are the same row.',
  otherEvent: 'Only two rows of the same event can be merged.',
  tooManyAccounts: (accounts: number) =>
    `Together they are linked to ${accounts} accounts, and a student has at most ${MAX_ACCOUNTS_PER_PUPIL}. Please unlink one first.`,
  notesTooLong: `Both have a note for the photo day, and together these have more than ${MAX_NOTE} characters. Please shorten one on the student’s page first.`,
  samePupil: 'These are the same student.',
  apartElsewhere: 'Only two students of the same event can be marked as two children.',
}

/** Why the accounts of an earlier year are not linked to this row too. */
export const carryErrors = {
  sameEvent: 'These are in the same event: merge the two rows instead.',
  nothing: 'There is no account to link, or it is already linked.',
  tooMany: `Together these are more than ${MAX_ACCOUNTS_PER_PUPIL} accounts. Please unlink one first.`,
}

/** Why a merge or a move can no longer be undone. */
export const undoErrors = {
  over: `The ${UNDO_DAYS} days for undoing this are over.`,
  changed:
    'Something about this student has changed since, so this can no longer be undone in one step. Undo the later change first, or put it right by hand.',
  ordered: 'These photos have been ordered since, so this can no longer be undone.',
  linked: 'An account has been linked since. Please unlink it first, then undo this.',
  code: 'The code has been reissued since, so this can no longer be undone.',
}

/** Refusals about admins, and the staff of schools. */
export const staffErrors = {
  otherAddress: 'This invitation is for another address. Please sign in with the address it was sent to.',
  passwordUnknown: 'Please type your password once more, to find out whether it is good enough for this.',
  hasRole: (email: string) => `${email} already has this role.`,
  noEventThere: 'This school has no events.',
  noEventThereField: 'This school has no events',
  typeAddress: 'Please type the address.',
  lastAdmin: 'This is the last admin. Invite another one first.',
  decidedAlready: 'Some of this has already been decided.',
  pupilThere: 'There is already a student with this name in this class.',
  listSaysSo: 'The list already says so.',
}

/** Refusals about reminders. */
export const reminderErrors = {
  outOfDate: 'This page is out of date. Please reload it and check again.',
  notForSale: 'These photos are not for sale, so there is nothing to remind you about.',
  enough: (most: number) => `${most} addresses are already reminded about these photos.`,
  sentJustNow: (minutes: number) =>
    `The link was sent less than ${minutes} minutes ago. Please look again, in your spam folder too.`,
  sentOften:
    'The link has been sent several times. Please check the address. If it is wrong, end the reminders and ask again with the right one.',
  /** Below a field. */
  fields: { email: 'Email is required', phone: 'Text messages cannot be sent from here' },
}
