import { CreatedId, Done } from '../../domain/common.ts'
import { LostCode } from '../../domain/links.ts'
import { RosterFile, RosterReport } from '../../domain/roster.ts'
import { CreateClass, CreateEvent, IdParams } from '../../domain/school.ts'
import { route, router } from '../http.ts'
import { createClass } from './create-class.ts'
import { createEvent } from './create-event.ts'
import { importRoster } from './import-roster.ts'
import { sendLostCode } from './send-lost-code.ts'

const shared = { method: 'post', tag: 'School' } as const

/** The owner's changes to events, classes and rosters, and a parent's lost code. */
export function schoolRoutes() {
  const routes = router()
  route(
    routes,
    {
      ...shared,
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
    {
      ...shared,
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
      ...shared,
      path: '/api/admin/events/{id}/roster',
      summary: 'Import a roster',
      params: IdParams,
      body: RosterFile,
      answer: RosterReport,
    },
    (ctx, { params, body }) =>
      importRoster(ctx, { eventId: params.id, file: Buffer.from(body.file, 'base64') }),
  )
  route(
    routes,
    {
      ...shared,
      path: '/api/lost-code',
      summary: 'Send lost access codes to the address that the school gave',
      body: LostCode,
      answer: Done,
    },
    async (ctx, { body }) => {
      await sendLostCode(ctx, body)
      return { ok: true as const }
    },
  )
  return routes
}
