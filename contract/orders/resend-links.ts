import { Done } from '../../domain/api-responses.ts'
import { LostCode, ResendLinks } from '../../domain/school/parent-links.ts'
import { endpoint } from '../endpoint.ts'

export const sendLostCode = endpoint({
  post: '/api/lost-code',
  summary: 'Resend lost access codes to the address that the school gave',
  as: 'anyone',
  body: LostCode,
  answer: Done,
})

export const resendLinks = endpoint({
  post: '/api/orders/resend',
  summary: 'Resend order links to the buyer’s address',
  as: 'anyone',
  body: ResendLinks,
  answer: Done,
})
