import { Done } from '../../domain/api-responses.ts'
import { ClearBounce, MailEventParams } from '../../domain/school/bounces.ts'
import { address, endpoint } from '../endpoint.ts'

/** Called by the mail provider about bounced mails, with its secret or signature. */
export const mailEvents = address({ post: '/api/mail-events/{provider}', params: MailEventParams })

export const clearBounce = endpoint({
  post: '/api/admin/addresses/reachable',
  summary: 'Mark an address as reachable again',
  body: ClearBounce,
  answer: Done,
})
