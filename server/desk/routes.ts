import { ContactSheet, PupilPhotos, SortingBoard } from '../../domain/photos/sorting.ts'
import { CodesOverview, CodesQueued, SendCodes } from '../../domain/school/codes.ts'
import { PupilDetail } from '../../domain/school/pupils.ts'
import {
  ClassDetail,
  EventDetail,
  EventList,
  FoundPupils,
  IdParams,
  SearchPupils,
} from '../../domain/school/school.ts'
import { type Router, route, router } from '../http/route.ts'
import { retryCodeMail } from '../school/codes/send-codes.ts'
import { listEvents } from './list-events.ts'
import { searchPupils } from './search-pupils.ts'
import { sendCodes, showCodes } from './send-codes.ts'
import { showClass } from './show-class.ts'
import { showEvent } from './show-event.ts'
import { showPupil, showPupilDetail } from './show-pupil.ts'
import { showContactSheet, showSorting } from './show-sorting.ts'

const tag = 'Desk'
const get = { method: 'get', tag } as const
const post = { method: 'post', tag } as const

/** What the owner's desk shows: events, classes, students and their photos; and the sending of codes. */
export function deskRoutes() {
  const routes = router()
  levelRoutes(routes)
  photoRoutes(routes)
  codeRoutes(routes)
  return routes
}

function levelRoutes(routes: Router) {
  const one = { ...get, params: IdParams }
  route(
    routes,
    { ...get, path: '/api/admin/events', summary: 'List events', answer: EventList },
    async (ctx) => ({ events: await listEvents(ctx) }),
  )
  route(
    routes,
    { ...one, path: '/api/admin/events/{id}', summary: 'Show an event and its classes', answer: EventDetail },
    (ctx, { params }) => showEvent(ctx, params.id),
  )
  route(
    routes,
    {
      ...one,
      path: '/api/admin/classes/{id}',
      summary: 'Show a class and its students',
      answer: ClassDetail,
    },
    (ctx, { params }) => showClass(ctx, params.id),
  )
  route(
    routes,
    { ...one, path: '/api/admin/pupils/{id}', summary: 'Show a student', answer: PupilDetail },
    (ctx, { params }) => showPupilDetail(ctx, params.id),
  )
  // The text may be a name or an address: it travels in the body, never in the address.
  route(
    routes,
    { ...post, path: '/api/admin/search', summary: 'Find students', body: SearchPupils, answer: FoundPupils },
    (ctx, { body }) => searchPupils(ctx, body),
  )
}

function photoRoutes(routes: Router) {
  const one = { ...get, params: IdParams }
  route(
    routes,
    {
      ...one,
      path: '/api/admin/pupils/{id}/photos',
      summary: 'Show a student’s photos',
      answer: PupilPhotos,
    },
    (ctx, { params }) => showPupil(ctx, params.id),
  )
  route(
    routes,
    {
      ...one,
      path: '/api/admin/events/{id}/sorting',
      summary: 'Show what is unsorted',
      answer: SortingBoard,
    },
    (ctx, { params }) => showSorting(ctx, params.id),
  )
  route(
    routes,
    { ...one, path: '/api/admin/classes/{id}/photos', summary: 'Show a contact sheet', answer: ContactSheet },
    (ctx, { params }) => showContactSheet(ctx, params.id),
  )
}

function codeRoutes(routes: Router) {
  for (const level of ['events', 'classes'] as const) {
    const scope = (id: string) => (level === 'events' ? { eventId: id } : { classId: id })
    const path = `/api/admin/${level}/{id}/codes`
    route(
      routes,
      { ...get, path, summary: 'Who got their code', params: IdParams, answer: CodesOverview },
      (ctx, { params }) => showCodes(ctx, scope(params.id)),
    )
    route(
      routes,
      { ...post, path, summary: 'Send codes', params: IdParams, body: SendCodes, answer: CodesQueued },
      (ctx, { params, body }) => sendCodes(ctx, scope(params.id), body),
    )
  }
  route(
    routes,
    {
      ...post,
      path: '/api/admin/pupils/{id}/send-code',
      summary: 'Send one student’s code again',
      params: IdParams,
      answer: CodesQueued,
    },
    (ctx, { params }) => retryCodeMail(ctx, params.id),
  )
}
