import { MAX_ACCOUNTS_PER_PUPIL } from '../../domain/school/links.ts'
import { UNDO_DAYS } from '../../domain/school/merging.ts'

/** Why two rows cannot become one, or stay two. */
export const mergeRefusals = {
  sameRow: 'These are the same row.',
  otherEvent: 'Only two rows of the same event can be merged.',
  tooManyAccounts: (accounts: number) =>
    `Together they are linked to ${accounts} accounts, and a student has at most ${MAX_ACCOUNTS_PER_PUPIL}. Please unlink one first.`,
  samePupil: 'These are the same student.',
  apartElsewhere: 'Only two students of the same event are told apart.',
}

/** Why the accounts of an earlier year are not linked to this row too. */
export const carryRefusals = {
  sameEvent: 'These are in the same event: merge the two rows instead.',
  nothing: 'There is no account to link: none, or they are linked already.',
  tooMany: `Together these are more than ${MAX_ACCOUNTS_PER_PUPIL} accounts. Please unlink one first.`,
}

/** Why a merge or a move can no longer be undone. */
export const undoRefusals = {
  over: `This can be undone for ${UNDO_DAYS} days, and they are over.`,
  changed:
    'Something of this student was changed since, so this can no longer be undone in one step. Undo what came later first, or set it right by hand.',
  ordered: 'These photos were ordered since, so this can no longer be undone.',
  linked: 'An account was linked since. Please unlink it first, then undo this.',
  code: 'The code was reissued since, so this can no longer be undone.',
}
