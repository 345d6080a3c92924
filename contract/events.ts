import { CreatedId, Done } from '../domain/api-responses.ts'
import { IdParams } from '../domain/ids.ts'
import { CreateClass, PublishClass } from '../domain/school/classes.ts'
import {
  CreateEvent,
  DuplicatedEvent,
  DuplicateEvent,
  EditEvent,
  EventState,
} from '../domain/school/event-form.ts'
import { CatchUp, ClassDetail, EventDetail } from '../domain/school/event-screens.ts'
import { EventList } from '../domain/school/events.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'

export const listEvents = endpoint({
  get: '/api/admin/events',
  summary: 'List events',
  as: 'desk',
  answer: EventList,
})

export const showEvent = endpoint({
  get: '/api/admin/events/{id}',
  summary: 'Show an event and its classes',
  as: 'desk',
  params: IdParams,
  answer: EventDetail,
})

export const createEvent = endpoint({
  post: '/api/admin/events',
  summary: 'Create an event',
  as: 'desk',
  body: CreateEvent,
  answer: CreatedId,
  status: 201,
})

export const editEvent = endpoint({
  post: '/api/admin/events/{id}',
  summary: 'Edit an event',
  as: 'desk',
  params: IdParams,
  body: EditEvent,
  answer: Done,
})

export const setEventState = endpoint({
  post: '/api/admin/events/{id}/state',
  summary: 'Complete or archive an event',
  as: 'desk',
  params: IdParams,
  body: EventState,
  answer: Done,
})

export const duplicateEvent = endpoint({
  post: '/api/admin/events/{id}/duplicate',
  summary: 'Duplicate an event for another year',
  as: 'desk',
  params: IdParams,
  body: DuplicateEvent,
  answer: DuplicatedEvent,
  status: 201,
})

export const createClass = endpoint({
  post: '/api/admin/events/{id}/classes',
  summary: 'Add a class to an event',
  as: 'desk',
  params: IdParams,
  body: CreateClass,
  answer: CreatedId,
  status: 201,
})

export const showClass = endpoint({
  get: '/api/admin/classes/{id}',
  summary: 'Show a class and its students',
  as: 'desk',
  params: IdParams,
  answer: ClassDetail,
})

export const publishClass = endpoint({
  post: '/api/admin/classes/{id}/publish',
  summary: 'Publish or withdraw a class',
  as: 'desk',
  params: IdParams,
  body: PublishClass,
  answer: Done,
})

export const eventCards = fileEndpoint({
  get: '/api/admin/events/{id}/cards',
  summary: 'Print access cards',
  as: 'desk',
  recentSignIn: true,
  params: IdParams,
  file: 'application/pdf',
})

export const classCards = fileEndpoint({
  get: '/api/admin/classes/{id}/cards',
  summary: 'Print access cards',
  as: 'desk',
  recentSignIn: true,
  params: IdParams,
  file: 'application/pdf',
})

export const showCatchUp = endpoint({
  get: '/api/admin/events/{id}/catch-up',
  summary: 'List students without a photo',
  as: 'desk',
  params: IdParams,
  answer: CatchUp,
})

export const catchUpCards = fileEndpoint({
  get: '/api/admin/events/{id}/catch-up/cards',
  summary: 'Print access cards of students without a photo',
  as: 'desk',
  recentSignIn: true,
  params: IdParams,
  file: 'application/pdf',
})
