import type { ReadInput } from '../../contract/endpoint.ts'
import * as people from '../../contract/records/people.ts'
import * as ownSchool from '../../contract/staff-school.ts'
import { mountEndpoint } from '../http/mount-endpoint.ts'
import { type Router, router } from '../http/route.ts'
import { acceptInvitation, previewInvitation } from './accept-invitation.ts'
import { invitePerson, withdrawInvitation } from './invite-person.ts'
import { listPeople } from './list-people.ts'
import { removePerson } from './remove-person.ts'
import { markAbsent, reportOptOut, setSchoolNote } from './report-pupil.ts'
import { correctRoster } from './roster/correct-roster.ts'
import { previewSchoolRoster, sendRoster } from './roster/send-roster.ts'
import { showSentChanges, withdrawChanges } from './roster/show-sent-changes.ts'
import { setEditorsPublishing } from './set-publishing.ts'

/** Admins, school staff, and what staff report about their own pupils. */
export function staffRoutes() {
  const routes = router()
  mountEndpoint(routes, people.listPeople, (ctx) => listPeople(ctx))
  mountEndpoint(routes, people.invitePerson, (ctx, { body }) => invitePerson(ctx, body))
  mountEndpoint(routes, people.withdrawInvitation, (ctx, { params }) => withdrawInvitation(ctx, params.id))
  mountEndpoint(routes, people.setPublishing, (ctx, { params, body }) =>
    setEditorsPublishing(ctx, { userId: params.id, ...body }),
  )
  mountEndpoint(routes, people.removePerson, (ctx, { body }) => removePerson(ctx, body))
  mountEndpoint(routes, people.previewInvitation, (ctx, { body }) => previewInvitation(ctx, body))
  mountEndpoint(routes, people.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body))
  ownSchoolRoutes(routes)
  return routes
}

function ownSchoolRoutes(routes: Router) {
  mountEndpoint(routes, ownSchool.reportOptOut, (ctx, { params, body }) =>
    reportOptOut(ctx, { pupilId: params.id, ...body }),
  )
  mountEndpoint(routes, ownSchool.markAbsent, (ctx, { params, body }) =>
    markAbsent(ctx, { pupilId: params.id, ...body }),
  )
  mountEndpoint(routes, ownSchool.setSchoolNote, (ctx, { params, body }) =>
    setSchoolNote(ctx, { pupilId: params.id, ...body }),
  )
  mountEndpoint(routes, ownSchool.previewSchoolRoster, (ctx, { params, body }) =>
    previewSchoolRoster(ctx, fromFile(params.id, body)),
  )
  mountEndpoint(routes, ownSchool.sendRoster, (ctx, { params, body }) =>
    sendRoster(ctx, fromFile(params.id, body)),
  )
  mountEndpoint(routes, ownSchool.correctRoster, (ctx, { params, body }) =>
    correctRoster(ctx, { eventId: params.id, correction: body }),
  )
  mountEndpoint(routes, ownSchool.showSentChanges, (ctx, { params }) => showSentChanges(ctx, params.id))
  mountEndpoint(routes, ownSchool.withdrawChanges, (ctx, { params }) => withdrawChanges(ctx, params.id))
}

const fromFile = (
  eventId: string,
  { file, columns, layouts, answers }: ReadInput<typeof ownSchool.sendRoster>['body'],
) => ({
  eventId,
  layouts: layouts ?? (columns && [columns]),
  answers,
  file: Buffer.from(file, 'base64'),
})
