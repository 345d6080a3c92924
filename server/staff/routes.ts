import type { ReadInput } from '../../contract/endpoint.ts'
import * as people from '../../contract/people.ts'
import * as ownSchool from '../../contract/staff-school.ts'
import { mount } from '../http/mount-endpoint.ts'
import { type Router, router } from '../http/route.ts'
import { acceptInvitation, lookAtInvitation } from './accept-invitation.ts'
import { invitePerson, withdrawInvitation } from './invite-person.ts'
import { listPeople } from './list-people.ts'
import { removePerson } from './remove-person.ts'
import { markAbsent, setRefusals } from './report-pupil.ts'
import { correctRoster } from './roster/correct-roster.ts'
import { lookAtRoster, sendRoster } from './roster/send-roster.ts'
import { showSentChanges, withdrawChanges } from './roster/show-sent-changes.ts'

/** Admins, school staff, and what staff report about their own pupils. */
export function staffRoutes() {
  const routes = router()
  mount(routes, people.listPeople, (ctx) => listPeople(ctx))
  mount(routes, people.invitePerson, (ctx, { body }) => invitePerson(ctx, body))
  mount(routes, people.withdrawInvitation, (ctx, { params }) => withdrawInvitation(ctx, params.id))
  mount(routes, people.removePerson, (ctx, { body }) => removePerson(ctx, body))
  mount(routes, people.lookAtInvitation, (ctx, { body }) => lookAtInvitation(ctx, body))
  mount(routes, people.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body))
  ownSchoolRoutes(routes)
  return routes
}

function ownSchoolRoutes(routes: Router) {
  mount(routes, ownSchool.setRefusals, (ctx, { params, body }) =>
    setRefusals(ctx, { pupilId: params.id, ...body }),
  )
  mount(routes, ownSchool.markAbsent, (ctx, { params, body }) =>
    markAbsent(ctx, { pupilId: params.id, ...body }),
  )
  mount(routes, ownSchool.lookAtRoster, (ctx, { params, body }) =>
    lookAtRoster(ctx, fromFile(params.id, body)),
  )
  mount(routes, ownSchool.sendRoster, (ctx, { params, body }) => sendRoster(ctx, fromFile(params.id, body)))
  mount(routes, ownSchool.correctRoster, (ctx, { params, body }) =>
    correctRoster(ctx, { eventId: params.id, correction: body }),
  )
  mount(routes, ownSchool.showSentChanges, (ctx, { params }) => showSentChanges(ctx, params.id))
  mount(routes, ownSchool.withdrawChanges, (ctx, { params }) => withdrawChanges(ctx, params.id))
}

const fromFile = (eventId: string, { file, columns }: ReadInput<typeof ownSchool.sendRoster>['body']) => ({
  eventId,
  columns,
  file: Buffer.from(file, 'base64'),
})
