import { DeskFile, DeskFileLink, TicketParams } from '../domain/desk/downloads.ts'
import { address, endpoint } from './endpoint.ts'

export const askFile = endpoint({
  post: '/api/admin/files',
  summary: 'Request a file',
  tag: 'Desk',
  as: 'desk',
  recentSignIn: true,
  body: DeskFile,
  answer: DeskFileLink,
})

/** The file itself, once; the ticket is the permission. */
export const fileByTicket = address({ get: '/api/admin/files/{ticket}', params: TicketParams })
