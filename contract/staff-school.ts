import { CreatedId, Done } from '../domain/api-responses.ts'
import { IdParams } from '../domain/ids.ts'
import { ReportOptOut } from '../domain/school/opt-outs.ts'
import { SetPhotoDayNote } from '../domain/school/photo-day.ts'
import { RosterFile } from '../domain/school/roster.ts'
import {
  CorrectRoster,
  MarkAbsent,
  RosterChanges,
  RosterDifference,
} from '../domain/school/roster-changes.ts'
import { SchoolEventDetail, SchoolEvents, SchoolRoster } from '../domain/school/staff.ts'
import { endpoint } from './endpoint.ts'

export const listSchoolEvents = endpoint({
  get: '/api/school/events',
  summary: 'List the events of the caller’s school',
  as: 'account',
  answer: SchoolEvents,
})

export const showSchoolEvent = endpoint({
  get: '/api/school/events/{id}',
  summary: 'Show an event of the caller’s school',
  as: 'account',
  params: IdParams,
  answer: SchoolEventDetail,
})

export const showSchoolClass = endpoint({
  get: '/api/school/classes/{id}',
  summary: 'Show a class list of the caller’s school',
  as: 'account',
  params: IdParams,
  answer: SchoolRoster,
})

export const reportOptOut = endpoint({
  post: '/api/school/pupils/{id}/refusals',
  summary: 'Set or lift a refusal of the school or a student',
  as: 'account',
  params: IdParams,
  body: ReportOptOut,
  answer: Done,
})

export const markAbsent = endpoint({
  post: '/api/school/pupils/{id}/absence',
  summary: 'Mark a student as absent or present',
  as: 'account',
  params: IdParams,
  body: MarkAbsent,
  answer: Done,
})

export const setSchoolNote = endpoint({
  post: '/api/school/pupils/{id}/photo-day-note',
  summary: 'Set the school’s note of a student for the photo day',
  as: 'account',
  params: IdParams,
  body: SetPhotoDayNote,
  answer: Done,
})

export const previewSchoolRoster = endpoint({
  post: '/api/school/events/{id}/roster/preview',
  summary: 'Preview the changes in a roster file',
  as: 'account',
  params: IdParams,
  body: RosterFile,
  bodyMb: 5,
  answer: RosterDifference,
})

export const sendRoster = endpoint({
  post: '/api/school/events/{id}/roster',
  summary: 'Send the changes in a roster file for approval',
  as: 'account',
  params: IdParams,
  body: RosterFile,
  bodyMb: 5,
  answer: RosterDifference,
})

export const correctRoster = endpoint({
  post: '/api/school/events/{id}/corrections',
  summary: 'Send a correction to one student for approval',
  as: 'account',
  params: IdParams,
  body: CorrectRoster,
  answer: CreatedId,
  status: 201,
})

export const showSentChanges = endpoint({
  get: '/api/school/events/{id}/roster/changes',
  summary: 'Show the changes sent, and what was decided',
  as: 'account',
  params: IdParams,
  answer: RosterChanges,
})

export const withdrawChanges = endpoint({
  delete: '/api/school/roster-changes/{id}',
  summary: 'Withdraw changes that were sent',
  as: 'account',
  params: IdParams,
  answer: Done,
})
