import { DeskFile, DeskFileLink, SchoolFile, TicketParams } from '../domain/desk-files.ts'
import { address, endpoint } from './endpoint.ts'

export const requestFile = endpoint({
  post: '/api/admin/files',
  summary: 'Request a file',
  recentSignIn: true,
  body: DeskFile,
  answer: DeskFileLink,
})

export const requestSchoolFile = endpoint({
  post: '/api/school/files',
  summary: 'Request a file that the agreement grants the school',
  as: 'account',
  recentSignIn: true,
  body: SchoolFile,
  answer: DeskFileLink,
})

/** The file itself, once; the ticket is the permission. */
export const fileByTicket = address({ get: '/api/admin/files/{ticket}', params: TicketParams })
