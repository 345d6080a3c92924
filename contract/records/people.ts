import { CreatedId, Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import {
  AcceptedInvitation,
  InvitationToken,
  InvitePerson,
  People,
  RemovePerson,
  SetPublishing,
} from '../../domain/school/staff.ts'
import { endpoint } from '../endpoint.ts'

export const listPeople = endpoint({
  get: '/api/admin/people',
  summary: 'List admins, editors and staff',
  answer: People,
})

export const invitePerson = endpoint({
  post: '/api/admin/people/invitations',
  summary: 'Invite an admin, an editor or a member of staff',
  recentSignIn: true,
  body: InvitePerson,
  answer: CreatedId,
  status: 201,
})

export const withdrawInvitation = endpoint({
  delete: '/api/admin/people/invitations/{id}',
  summary: 'Withdraw an invitation',
  params: IdParams,
  answer: Done,
})

export const setPublishing = endpoint({
  put: '/api/admin/people/{id}/publishing',
  summary: 'Let an editor publish the website, or have their drafts handed over',
  recentSignIn: true,
  params: IdParams,
  body: SetPublishing,
  answer: Done,
})

export const removePerson = endpoint({
  post: '/api/admin/people/removals',
  summary: 'Remove a role',
  recentSignIn: true,
  body: RemovePerson,
  answer: Done,
})

export const previewInvitation = endpoint({
  post: '/api/invitations/look',
  summary: 'Show what an invitation is to',
  as: 'anyone',
  body: InvitationToken,
  answer: AcceptedInvitation,
  limit: 'invitations',
})

export const acceptInvitation = endpoint({
  post: '/api/invitations/accept',
  summary: 'Accept an invitation',
  as: 'account',
  body: InvitationToken,
  answer: AcceptedInvitation,
  limit: 'invitations',
})
