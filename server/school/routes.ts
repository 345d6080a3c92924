import { CreatedId, Done } from '../../domain/common.ts'
import { LostCode } from '../../domain/school/links.ts'
import { AddPupil, EditPupil, NewCode, PupilParentParams } from '../../domain/school/pupils.ts'
import { RosterFile, RosterPreview, RosterReport } from '../../domain/school/roster.ts'
import {
  CreateClass,
  CreateEvent,
  DuplicateEvent,
  EditEvent,
  EventState,
  IdParams,
  PublishClass,
} from '../../domain/school/school.ts'
import { fileRoute, type Router, route, router } from '../http/route.ts'
import { printCards } from './cards/print-cards.ts'
import { reissueCode } from './codes/reissue-code.ts'
import { sendLostCode } from './codes/send-lost-code.ts'
import { createClass } from './events/create-class.ts'
import { createEvent } from './events/create-event.ts'
import { duplicateEvent } from './events/duplicate-event.ts'
import { editEvent, setEventState } from './events/edit-event.ts'
import { publishClass } from './events/publish-class.ts'
import { unlinkParent } from './parents/unlink-parent.ts'
import { addPupil } from './roster/add-pupil.ts'
import { editPupil } from './roster/edit-pupil.ts'
import { exportRoster } from './roster/export-roster.ts'
import { importRoster, previewRoster } from './roster/import-roster.ts'

const tag = 'School'
const post = { method: 'post', tag } as const
const done = { ok: true } as const
const PDF = 'application/pdf'
const CSV = 'text/csv; charset=utf-8'

/** The owner's changes to events, classes and rosters, and a parent's lost code. */
export function schoolRoutes() {
  const routes = router()
  eventRoutes(routes)
  classRoutes(routes)
  rosterRoutes(routes)
  pupilRoutes(routes)
  return routes
}

function eventRoutes(routes: Router) {
  const event = { ...post, params: IdParams }
  route(
    routes,
    {
      ...post,
      path: '/api/admin/events',
      summary: 'Create an event',
      body: CreateEvent,
      answer: CreatedId,
      status: 201,
    },
    (ctx, { body }) => createEvent(ctx, body),
  )
  route(
    routes,
    { ...event, path: '/api/admin/events/{id}', summary: 'Edit an event', body: EditEvent, answer: Done },
    async (ctx, { params, body }) => {
      await editEvent(ctx, { eventId: params.id, ...body })
      return done
    },
  )
  route(
    routes,
    {
      ...event,
      path: '/api/admin/events/{id}/state',
      summary: 'Complete or archive an event',
      body: EventState,
      answer: Done,
    },
    async (ctx, { params, body }) => {
      await setEventState(ctx, { eventId: params.id, ...body })
      return done
    },
  )
  route(
    routes,
    {
      ...event,
      path: '/api/admin/events/{id}/duplicate',
      summary: 'Duplicate an event for another year',
      body: DuplicateEvent,
      answer: CreatedId,
      status: 201,
    },
    (ctx, { params, body }) => duplicateEvent(ctx, { eventId: params.id, ...body }),
  )
}

function classRoutes(routes: Router) {
  route(
    routes,
    {
      ...post,
      path: '/api/admin/events/{id}/classes',
      summary: 'Add a class to an event',
      params: IdParams,
      body: CreateClass,
      answer: CreatedId,
      status: 201,
    },
    (ctx, { params, body }) => createClass(ctx, { eventId: params.id, ...body }),
  )
  route(
    routes,
    {
      ...post,
      path: '/api/admin/classes/{id}/publish',
      summary: 'Let parents see a class, or no longer',
      params: IdParams,
      body: PublishClass,
      answer: Done,
    },
    async (ctx, { params, body }) => {
      await publishClass(ctx, { classId: params.id, ...body })
      return done
    },
  )
  for (const level of ['event', 'class'] as const)
    fileRoute(
      routes,
      {
        path: `/api/admin/${level === 'event' ? 'events' : 'classes'}/{id}/cards`,
        summary: 'Access cards to print',
        tag,
        params: IdParams,
        contentType: PDF,
      },
      async (ctx, { params: { id } }) => ({
        body: await printCards(ctx, level === 'event' ? { eventId: id } : { classId: id }),
        contentType: PDF,
        fileName: 'access-cards.pdf',
      }),
    )
}

function rosterRoutes(routes: Router) {
  const file = { ...post, params: IdParams, body: RosterFile }
  route(
    routes,
    { ...file, path: '/api/admin/events/{id}/roster', summary: 'Import a roster', answer: RosterReport },
    (ctx, { params, body }) => importRoster(ctx, fromFile(params.id, body)),
  )
  route(
    routes,
    {
      ...file,
      path: '/api/admin/events/{id}/roster/preview',
      summary: 'Look at a roster before it is imported',
      answer: RosterPreview,
    },
    (ctx, { params, body }) => previewRoster(ctx, fromFile(params.id, body)),
  )
  fileRoute(
    routes,
    {
      path: '/api/admin/events/{id}/roster',
      summary: 'Export the roster',
      tag,
      params: IdParams,
      contentType: 'text/csv',
    },
    async (ctx, { params }) => ({
      body: await exportRoster(ctx, params.id),
      contentType: CSV,
      fileName: 'roster.csv',
    }),
  )
}

function fromFile(
  eventId: string,
  { file, columns }: { file: string; columns?: RosterPreview['columns'] | undefined },
) {
  return { eventId, columns, file: Buffer.from(file, 'base64') }
}

function pupilRoutes(routes: Router) {
  const pupil = { ...post, params: IdParams, answer: Done }
  route(
    routes,
    {
      ...post,
      path: '/api/admin/classes/{id}/pupils',
      summary: 'Add a student to a class',
      params: IdParams,
      body: AddPupil,
      answer: CreatedId,
      status: 201,
    },
    (ctx, { params, body }) => addPupil(ctx, { classId: params.id, ...body }),
  )
  route(
    routes,
    { ...pupil, path: '/api/admin/pupils/{id}', summary: 'Edit or move a student', body: EditPupil },
    async (ctx, { params, body }) => {
      await editPupil(ctx, { pupilId: params.id, ...body })
      return done
    },
  )
  route(
    routes,
    { ...pupil, path: '/api/admin/pupils/{id}/new-code', summary: 'Reissue an access code', answer: NewCode },
    (ctx, { params }) => reissueCode(ctx, params.id),
  )
  route(
    routes,
    {
      ...pupil,
      method: 'delete',
      path: '/api/admin/pupils/{id}/parents/{userId}',
      summary: 'Unlink a parent’s account',
      params: PupilParentParams,
    },
    async (ctx, { params }) => {
      await unlinkParent(ctx, { pupilId: params.id, userId: params.userId })
      return done
    },
  )
  route(
    routes,
    {
      ...post,
      path: '/api/lost-code',
      summary: 'Send lost access codes to the address that the school gave',
      body: LostCode,
      answer: Done,
    },
    async (ctx, { body }) => {
      await sendLostCode(ctx, body)
      return done
    },
  )
}
