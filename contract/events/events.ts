import { CreatedId, Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import { CreateClass, PublishClass } from '../../domain/school/class-summary.ts'
import {
  CreateEvent,
  DuplicatedEvent,
  DuplicateEvent,
  EditEvent,
  EventState,
} from '../../domain/school/event-form.ts'
import { CatchUp, ClassDetail, EventDetail, UnwritableNames } from '../../domain/school/event-screens.ts'
import { EventList } from '../../domain/school/events.ts'
import { SchoolYears } from '../../domain/school/stages.ts'
import { endpoint, fileEndpoint } from '../endpoint.ts'

export const listEvents = endpoint({
  get: '/api/admin/events',
  summary: 'List events',
  answer: EventList,
})

export const showEvent = endpoint({
  get: '/api/admin/events/{id}',
  summary: 'Show an event and its classes',
  params: IdParams,
  answer: EventDetail,
})

export const createEvent = endpoint({
  post: '/api/admin/events',
  summary: 'Create an event',
  body: CreateEvent,
  answer: CreatedId,
  status: 201,
})

export const editEvent = endpoint({
  post: '/api/admin/events/{id}',
  summary: 'Edit an event',
  params: IdParams,
  body: EditEvent,
  answer: Done,
})

export const setEventState = endpoint({
  post: '/api/admin/events/{id}/state',
  summary: 'Complete or archive an event',
  params: IdParams,
  body: EventState,
  answer: Done,
})

export const duplicateEvent = endpoint({
  post: '/api/admin/events/{id}/duplicate',
  summary: 'Duplicate an event for another year',
  params: IdParams,
  body: DuplicateEvent,
  answer: DuplicatedEvent,
  status: 201,
})

export const createClass = endpoint({
  post: '/api/admin/events/{id}/classes',
  summary: 'Add a class to an event',
  params: IdParams,
  body: CreateClass,
  answer: CreatedId,
  status: 201,
})

export const showClass = endpoint({
  get: '/api/admin/classes/{id}',
  summary: 'Show a class and its students',
  params: IdParams,
  answer: ClassDetail,
})

export const renameClass = endpoint({
  post: '/api/admin/classes/{id}',
  summary: 'Rename a class',
  params: IdParams,
  body: CreateClass,
  answer: Done,
})

/** What the user flow offers: the years of the schools whose photos are on sale. */
export const showSchoolYears = endpoint({
  get: '/api/school-years',
  summary: 'List the years of the schools on sale',
  as: 'anyone',
  answer: SchoolYears,
})

export const publishClass = endpoint({
  post: '/api/admin/classes/{id}/publish',
  summary: 'Publish or withdraw a class',
  params: IdParams,
  body: PublishClass,
  answer: Done,
})

export const eventCards = fileEndpoint({
  get: '/api/admin/events/{id}/cards',
  summary: 'Print access cards',
  recentSignIn: true,
  params: IdParams,
  file: 'application/pdf',
})

export const classCards = fileEndpoint({
  get: '/api/admin/classes/{id}/cards',
  summary: 'Print access cards',
  recentSignIn: true,
  params: IdParams,
  file: 'application/pdf',
})

export const showUnwritableNames = endpoint({
  get: '/api/admin/events/{id}/unwritable-names',
  summary: 'List students whose names cannot be printed',
  params: IdParams,
  answer: UnwritableNames,
})

export const showCatchUp = endpoint({
  get: '/api/admin/events/{id}/catch-up',
  summary: 'List students without a photo',
  params: IdParams,
  answer: CatchUp,
})

export const catchUpCards = fileEndpoint({
  get: '/api/admin/events/{id}/catch-up/cards',
  summary: 'Print access cards of students without a photo',
  recentSignIn: true,
  params: IdParams,
  file: 'application/pdf',
})
