import { CreatedId, Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import { MovesUndone, RosterMoves } from '../../domain/school/class-moves.ts'
import {
  Duplicates,
  MarkNotDuplicates,
  MergePupils,
  OtherEvents,
  Pair,
  PairQuery,
  StepDone,
  TransferLinks,
} from '../../domain/school/merging.ts'
import { ChangeOptOut } from '../../domain/school/opt-outs.ts'
import { FoundPupils, SearchPupils } from '../../domain/school/pupil-list.ts'
import { AddPupil, EditPupil, NewCode, PupilDetail, PupilParentParams } from '../../domain/school/pupils.ts'
import { RosterFile, RosterPreview, RosterReport } from '../../domain/school/roster.ts'
import { DecideChanges, RosterChanges } from '../../domain/school/roster-changes.ts'
import { endpoint, fileEndpoint } from '../endpoint.ts'

export const previewRoster = endpoint({
  post: '/api/admin/events/{id}/roster/preview',
  summary: 'Preview a roster import',
  params: IdParams,
  body: RosterFile,
  bodyMb: 5,
  answer: RosterPreview,
})

export const importRoster = endpoint({
  post: '/api/admin/events/{id}/roster',
  summary: 'Import a roster',
  params: IdParams,
  body: RosterFile,
  bodyMb: 5,
  answer: RosterReport,
})

export const exportRoster = fileEndpoint({
  get: '/api/admin/events/{id}/roster',
  summary: 'Export the roster',
  recentSignIn: true,
  params: IdParams,
  file: 'text/csv',
})

export const showRosterChanges = endpoint({
  get: '/api/admin/events/{id}/roster/changes',
  summary: 'Show roster changes sent by the school',
  params: IdParams,
  answer: RosterChanges,
})

export const decideRosterChanges = endpoint({
  post: '/api/admin/roster-changes/{id}/decisions',
  summary: 'Approve or reject roster changes',
  recentSignIn: true,
  params: IdParams,
  body: DecideChanges,
  answer: Done,
})

export const searchPupils = endpoint({
  post: '/api/admin/search',
  summary: 'Find students',
  body: SearchPupils,
  answer: FoundPupils,
})

export const addPupil = endpoint({
  post: '/api/admin/classes/{id}/pupils',
  summary: 'Add a student to a class',
  params: IdParams,
  body: AddPupil,
  answer: CreatedId,
  status: 201,
})

export const showPupil = endpoint({
  get: '/api/admin/pupils/{id}',
  summary: 'Show a student',
  params: IdParams,
  answer: PupilDetail,
})

export const changeOptOut = endpoint({
  post: '/api/admin/pupils/{id}/refusals',
  summary: 'Set or lift a refusal of the family, the student or the school',
  params: IdParams,
  body: ChangeOptOut,
  answer: Done,
})

export const editPupil = endpoint({
  post: '/api/admin/pupils/{id}',
  summary: 'Edit or move a student',
  params: IdParams,
  body: EditPupil,
  answer: Done,
})

export const removePupil = endpoint({
  delete: '/api/admin/pupils/{id}',
  summary: 'Take a student off the roster',
  recentSignIn: true,
  params: IdParams,
  answer: Done,
})

export const reissueCode = endpoint({
  post: '/api/admin/pupils/{id}/new-code',
  summary: 'Reissue an access code',
  recentSignIn: true,
  params: IdParams,
  answer: NewCode,
})

export const pupilCard = fileEndpoint({
  get: '/api/admin/pupils/{id}/card',
  summary: 'Print a student’s access card',
  recentSignIn: true,
  params: IdParams,
  file: 'application/pdf',
})

export const unlinkParent = endpoint({
  delete: '/api/admin/pupils/{id}/parents/{userId}',
  summary: 'Unlink a parent’s account',
  recentSignIn: true,
  params: PupilParentParams,
  answer: Done,
})

export const showDuplicates = endpoint({
  get: '/api/admin/events/{id}/likely-pairs',
  summary: 'List rows that may be the same child',
  params: IdParams,
  answer: Duplicates,
})

export const showDuplicatePair = endpoint({
  get: '/api/admin/pairs',
  summary: 'Compare two rows',
  query: PairQuery,
  answer: Pair,
})

export const markNotDuplicates = endpoint({
  post: '/api/admin/pairs/apart',
  summary: 'Mark two rows as different children, or undo that',
  body: MarkNotDuplicates,
  answer: Done,
})

export const mergePupils = endpoint({
  post: '/api/admin/pupils/{id}/merge',
  summary: 'Merge another row of the same child into a student',
  recentSignIn: true,
  params: IdParams,
  body: MergePupils,
  answer: StepDone,
})

export const undoStep = endpoint({
  post: '/api/admin/steps/{id}/undo',
  summary: 'Undo a merge or a move',
  params: IdParams,
  answer: Done,
})

export const showMoves = endpoint({
  get: '/api/admin/events/{id}/moves',
  summary: 'List students whom imports moved between classes',
  params: IdParams,
  answer: RosterMoves,
})

export const undoImport = endpoint({
  post: '/api/admin/roster-imports/{id}/undo',
  summary: 'Undo the moves of an import',
  params: IdParams,
  answer: MovesUndone,
})

export const showOtherEvents = endpoint({
  get: '/api/admin/pupils/{id}/elsewhere',
  summary: 'Find a student’s name in other events',
  params: IdParams,
  answer: OtherEvents,
})

export const transferLinks = endpoint({
  post: '/api/admin/pupils/{id}/carry',
  summary: 'Link the accounts from an earlier event',
  recentSignIn: true,
  params: IdParams,
  body: TransferLinks,
  answer: StepDone,
})
