import { CreatedId, Done } from '../../domain/common.ts'
import { IdParams } from '../../domain/school/school.ts'
import {
  AcceptedInvitation,
  InvitationToken,
  InvitePerson,
  People,
  RemovePerson,
} from '../../domain/school/staff.ts'
import type { Context } from '../context.ts'
import { route, router } from '../http/route.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { invitePerson } from './invite-person.ts'
import { listPeople } from './list-people.ts'
import { removePerson } from './remove-person.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

const tag = 'People'
const done = { ok: true as const }
const acceptLimit = (ctx: Context) => ({
  name: 'invitations',
  points: ctx.config.LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR,
  seconds: 3600,
})

/** More admins, and staff of schools. */
export function staffRoutes() {
  const routes = router()
  route(
    routes,
    { method: 'get', path: '/api/admin/people', summary: 'List admins and staff', tag, answer: People },
    (ctx) => listPeople(ctx),
  )
  route(
    routes,
    {
      method: 'post',
      path: '/api/admin/people/invitations',
      summary: 'Invite somebody',
      tag,
      body: InvitePerson,
      answer: CreatedId,
      status: 201,
    },
    (ctx, { body }) => invitePerson(ctx, body),
  )
  route(
    routes,
    {
      method: 'delete',
      path: '/api/admin/people/invitations/{id}',
      summary: 'Withdraw an invitation',
      tag,
      params: IdParams,
      answer: Done,
    },
    async (ctx, { params }) => {
      await withdrawInvitation(ctx, params.id)
      return done
    },
  )
  route(
    routes,
    {
      method: 'post',
      path: '/api/admin/people/removals',
      summary: 'Take a role from somebody',
      tag,
      body: RemovePerson,
      answer: Done,
    },
    async (ctx, { body }) => {
      await removePerson(ctx, body)
      return done
    },
  )
  route(
    routes,
    {
      method: 'post',
      path: '/api/invitations/accept',
      summary: 'Accept an invitation',
      tag,
      body: InvitationToken,
      answer: AcceptedInvitation,
      limit: acceptLimit,
    },
    (ctx, { body }) => acceptInvitation(ctx, body),
  )
  return routes
}
