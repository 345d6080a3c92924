import * as people from '../../contract/people.ts'
import { mount } from '../http/mount.ts'
import { router } from '../http/route.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { invitePerson } from './invite-person.ts'
import { listPeople } from './list-people.ts'
import { removePerson } from './remove-person.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

/** Further admins, and school staff. */
export function staffRoutes() {
  const routes = router()
  mount(routes, people.listPeople, (ctx) => listPeople(ctx))
  mount(routes, people.invitePerson, (ctx, { body }) => invitePerson(ctx, body))
  mount(routes, people.withdrawInvitation, (ctx, { params }) => withdrawInvitation(ctx, params.id))
  mount(routes, people.removePerson, (ctx, { body }) => removePerson(ctx, body))
  mount(routes, people.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body))
  return routes
}
