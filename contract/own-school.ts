import { CreatedId, Done } from '../domain/answers.ts'
import { DeskFileLink, SchoolFile } from '../domain/desk/downloads.ts'
import { IdParams } from '../domain/ids.ts'
import { RosterFile } from '../domain/school/roster.ts'
import {
  CorrectRoster,
  MarkAbsent,
  RosterChanges,
  RosterDifference,
  SetRefusals,
} from '../domain/school/roster-changes.ts'
import { SchoolEventDetail, SchoolEvents, SchoolRoster } from '../domain/school/staff.ts'
import { endpoint } from './endpoint.ts'

const tag = 'Desk'

export const listSchoolEvents = endpoint({
  get: '/api/school/events',
  summary: 'List one’s school’s events',
  tag,
  as: 'account',
  answer: SchoolEvents,
})

export const showSchoolEvent = endpoint({
  get: '/api/school/events/{id}',
  summary: 'Show an event of one’s school',
  tag,
  as: 'account',
  params: IdParams,
  answer: SchoolEventDetail,
})

export const showSchoolClass = endpoint({
  get: '/api/school/classes/{id}',
  summary: 'Show a class list of one’s school',
  tag,
  as: 'account',
  params: IdParams,
  answer: SchoolRoster,
})

export const askSchoolFile = endpoint({
  post: '/api/school/files',
  summary: 'Ask for a file that the agreement gives one’s school',
  tag,
  as: 'account',
  body: SchoolFile,
  answer: DeskFileLink,
})

export const setRefusals = endpoint({
  post: '/api/school/pupils/{id}/refusals',
  summary: 'Set or lift what a family of one’s school refused',
  tag,
  as: 'account',
  params: IdParams,
  body: SetRefusals,
  answer: Done,
})

export const markAbsent = endpoint({
  post: '/api/school/pupils/{id}/absence',
  summary: 'Say whether a student of one’s school was away',
  tag,
  as: 'account',
  params: IdParams,
  body: MarkAbsent,
  answer: Done,
})

export const lookAtRoster = endpoint({
  post: '/api/school/events/{id}/roster/preview',
  summary: 'Look at what one’s school’s roster would change',
  tag,
  as: 'account',
  params: IdParams,
  body: RosterFile,
  answer: RosterDifference,
})

export const sendRoster = endpoint({
  post: '/api/school/events/{id}/roster',
  summary: 'Send what one’s school’s roster changes, to be approved',
  tag,
  as: 'account',
  params: IdParams,
  body: RosterFile,
  answer: RosterDifference,
})

export const correctRoster = endpoint({
  post: '/api/school/events/{id}/corrections',
  summary: 'Send a correction of one student, to be approved',
  tag,
  as: 'account',
  params: IdParams,
  body: CorrectRoster,
  answer: CreatedId,
  status: 201,
})

export const showSentChanges = endpoint({
  get: '/api/school/events/{id}/roster/changes',
  summary: 'Show what one’s school sent, and what became of it',
  tag,
  as: 'account',
  params: IdParams,
  answer: RosterChanges,
})

export const withdrawChanges = endpoint({
  delete: '/api/school/roster-changes/{id}',
  summary: 'Take back what one’s school sent',
  tag,
  as: 'account',
  params: IdParams,
  answer: Done,
})
