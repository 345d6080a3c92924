import type { ReadInput } from '../../contract/endpoint.ts'
import * as codes from '../../contract/events/codes.ts'
import * as events from '../../contract/events/events.ts'
import * as photoDay from '../../contract/events/photo-day.ts'
import * as lost from '../../contract/orders/resend-links.ts'
import * as pupils from '../../contract/roster/pupils.ts'
import { mountEndpoint, mountFile } from '../http/mount-endpoint.ts'
import { type Router, router } from '../http/route.ts'
import { printCards } from './cards/print-cards.ts'
import { retryCodeMail } from './codes/queue-codes.ts'
import { reissueCode } from './codes/reissue-code.ts'
import { sendLostCode } from './codes/send-lost-code.ts'
import { createClass, publishClass } from './events/classes.ts'
import { duplicateEvent } from './events/duplicate-event.ts'
import { createEvent, editEvent, setEventState } from './events/edit-event.ts'
import { showSchoolYears } from './events/show-years.ts'
import { changeOptOut } from './opt-outs/change-opt-out.ts'
import { unlinkParent } from './parents/link-pupil.ts'
import { setPhotoDayNote } from './photo-day/save-note.ts'
import { addPupil } from './roster/add-pupil.ts'
import { editPupil } from './roster/edit-pupil.ts'
import { exportRoster } from './roster/export-roster.ts'
import { importRoster, previewRoster } from './roster/import-roster.ts'

/** The owner's changes to events, classes and rosters, and a parent's lost code. */
export function schoolRoutes() {
  const routes = router()
  eventRoutes(routes)
  cardRoutes(routes)
  rosterRoutes(routes)
  pupilRoutes(routes)
  return routes
}

function eventRoutes(routes: Router) {
  mountEndpoint(routes, events.createEvent, (ctx, { body }) => createEvent(ctx, body))
  mountEndpoint(routes, events.editEvent, (ctx, { params, body }) =>
    editEvent(ctx, { eventId: params.id, ...body }),
  )
  mountEndpoint(routes, events.setEventState, (ctx, { params, body }) =>
    setEventState(ctx, { eventId: params.id, ...body }),
  )
  mountEndpoint(routes, events.duplicateEvent, (ctx, { params, body }) =>
    duplicateEvent(ctx, { eventId: params.id, ...body }),
  )
  mountEndpoint(routes, events.createClass, (ctx, { params, body }) =>
    createClass(ctx, { eventId: params.id, ...body }),
  )
  mountEndpoint(routes, events.showSchoolYears, (ctx) => showSchoolYears(ctx))
  mountEndpoint(routes, events.publishClass, (ctx, { params, body }) =>
    publishClass(ctx, { classId: params.id, ...body }),
  )
}

function cardRoutes(routes: Router) {
  const cards = (body: Uint8Array) => ({
    body,
    contentType: events.eventCards.file,
    fileName: 'access-cards.pdf',
  })
  mountFile(routes, events.eventCards, async (ctx, { params }) =>
    cards(await printCards(ctx, { eventId: params.id })),
  )
  mountFile(routes, events.classCards, async (ctx, { params }) =>
    cards(await printCards(ctx, { classId: params.id })),
  )
  mountFile(routes, pupils.pupilCard, async (ctx, { params }) =>
    cards(await printCards(ctx, { pupilId: params.id })),
  )
}

function rosterRoutes(routes: Router) {
  mountEndpoint(routes, pupils.importRoster, (ctx, { params, body }) =>
    importRoster(ctx, fromFile(params.id, body)),
  )
  mountEndpoint(routes, pupils.previewRoster, (ctx, { params, body }) =>
    previewRoster(ctx, fromFile(params.id, body)),
  )
  mountFile(routes, pupils.exportRoster, async (ctx, { params }) => ({
    body: await exportRoster(ctx, params.id),
    contentType: `${pupils.exportRoster.file}; charset=utf-8`,
    fileName: 'roster.csv',
  }))
}

const fromFile = (
  eventId: string,
  { file, columns, layouts, answers }: ReadInput<typeof pupils.importRoster>['body'],
) => ({
  eventId,
  layouts: layouts ?? (columns && [columns]),
  answers,
  file: Buffer.from(file, 'base64'),
})

function pupilRoutes(routes: Router) {
  mountEndpoint(routes, photoDay.setPhotoDayNote, (ctx, { params, body }) =>
    setPhotoDayNote(ctx, { pupilId: params.id, ...body }),
  )
  mountEndpoint(routes, pupils.addPupil, (ctx, { params, body }) =>
    addPupil(ctx, { classId: params.id, ...body }),
  )
  mountEndpoint(routes, pupils.changeOptOut, (ctx, { params, body }) =>
    changeOptOut(ctx, { pupilId: params.id, ...body }),
  )
  mountEndpoint(routes, pupils.editPupil, (ctx, { params, body }) =>
    editPupil(ctx, { pupilId: params.id, ...body }),
  )
  mountEndpoint(routes, pupils.reissueCode, (ctx, { params }) => reissueCode(ctx, params.id))
  mountEndpoint(routes, codes.sendPupilCode, (ctx, { params }) => retryCodeMail(ctx, params.id))
  mountEndpoint(routes, pupils.unlinkParent, (ctx, { params }) =>
    unlinkParent(ctx, { pupilId: params.id, userId: params.userId }),
  )
  mountEndpoint(routes, lost.sendLostCode, (ctx, { body }) => sendLostCode(ctx, body))
}
