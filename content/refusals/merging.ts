import { MAX_ACCOUNTS_PER_PUPIL } from '../../domain/school/links.ts'
import { UNDO_DAYS } from '../../domain/school/merging.ts'

/** Why two rows cannot become one, or stay two. */
export const mergeRefusals = {
  sameRow: 'These are the same row.',
  otherEvent: 'Only two rows of the same event can be merged.',
  tooManyAccounts: (accounts: number) =>
    `Together they are linked to ${accounts} accounts, and a student has at most ${MAX_ACCOUNTS_PER_PUPIL}. Please unlink one first.`,
  samePupil: 'These are the same student.',
  apartElsewhere: 'Only two students of the same event can be marked as two children.',
}

/** Why the accounts of an earlier year are not linked to this row too. */
export const carryRefusals = {
  sameEvent: 'These are in the same event: merge the two rows instead.',
  nothing: 'There is no account to link, or it is already linked.',
  tooMany: `Together these are more than ${MAX_ACCOUNTS_PER_PUPIL} accounts. Please unlink one first.`,
}

/** Why a merge or a move can no longer be undone. */
export const undoRefusals = {
  over: `The ${UNDO_DAYS} days for undoing this are over.`,
  changed:
    'Something about this student has changed since, so this can no longer be undone in one step. Undo the later change first, or put it right by hand.',
  ordered: 'These photos have been ordered since, so this can no longer be undone.',
  linked: 'An account has been linked since. Please unlink it first, then undo this.',
  code: 'The code has been reissued since, so this can no longer be undone.',
}
