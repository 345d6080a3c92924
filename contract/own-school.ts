import { IdParams } from '../domain/school/school.ts'
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
