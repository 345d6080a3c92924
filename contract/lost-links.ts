import { Done } from '../domain/answers.ts'
import { LostCode, ResendLinks } from '../domain/school/links.ts'
import { endpoint } from './endpoint.ts'

export const sendLostCode = endpoint({
  post: '/api/lost-code',
  summary: 'Send lost access codes to the address that the school gave',
  tag: 'School',
  as: 'anyone',
  body: LostCode,
  answer: Done,
})

export const resendLinks = endpoint({
  post: '/api/orders/resend',
  summary: 'Send the links of an address’s orders to it',
  tag: 'Orders',
  as: 'anyone',
  body: ResendLinks,
  answer: Done,
})
