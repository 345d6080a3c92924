import { PupilPhotos } from '../../domain/photos.ts'
import { ClassDetail, EventDetail, EventList, IdParams } from '../../domain/school.ts'
import { route, router } from '../http.ts'
import { listEvents } from './list-events.ts'
import { showClass } from './show-class.ts'
import { showEvent } from './show-event.ts'
import { showPupil } from './show-pupil.ts'

const shared = { method: 'get', tag: 'Desk' } as const
const withId = { ...shared, params: IdParams }

/** What the owner's desk shows: events, classes, students and their photos. */
export function deskRoutes() {
  const routes = router()
  route(
    routes,
    { ...shared, path: '/api/admin/events', summary: 'List events', answer: EventList },
    async (ctx) => ({ events: await listEvents(ctx) }),
  )
  route(
    routes,
    {
      ...withId,
      path: '/api/admin/events/{id}',
      summary: 'Show an event and its classes',
      answer: EventDetail,
    },
    (ctx, { params }) => showEvent(ctx, params.id),
  )
  route(
    routes,
    {
      ...withId,
      path: '/api/admin/classes/{id}',
      summary: 'Show a class and its students',
      answer: ClassDetail,
    },
    (ctx, { params }) => showClass(ctx, params.id),
  )
  route(
    routes,
    { ...withId, path: '/api/admin/pupils/{id}', summary: 'Show a student’s photos', answer: PupilPhotos },
    (ctx, { params }) => showPupil(ctx, params.id),
  )
  return routes
}
