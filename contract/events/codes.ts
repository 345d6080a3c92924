import { IdParams } from '../../domain/ids.ts'
import { CodesOverview, CodesQueued, SendCodes } from '../../domain/school/codes.ts'
import { endpoint } from '../endpoint.ts'

export const showEventCodes = endpoint({
  get: '/api/admin/events/{id}/codes',
  summary: 'Show who has been sent a code',
  params: IdParams,
  answer: CodesOverview,
})

export const showClassCodes = endpoint({
  get: '/api/admin/classes/{id}/codes',
  summary: 'Show who has been sent a code',
  params: IdParams,
  answer: CodesOverview,
})

export const sendEventCodes = endpoint({
  post: '/api/admin/events/{id}/codes',
  summary: 'Send codes',
  recentSignIn: true,
  params: IdParams,
  body: SendCodes,
  answer: CodesQueued,
})

export const sendClassCodes = endpoint({
  post: '/api/admin/classes/{id}/codes',
  summary: 'Send codes',
  recentSignIn: true,
  params: IdParams,
  body: SendCodes,
  answer: CodesQueued,
})

export const sendPupilCode = endpoint({
  post: '/api/admin/pupils/{id}/send-code',
  summary: 'Resend a student’s code',
  recentSignIn: true,
  params: IdParams,
  answer: CodesQueued,
})
