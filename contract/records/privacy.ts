import { CreatedId } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import {
  ErasurePreview,
  ErasureSubject,
  FindSubjects,
  FoundSubjects,
  PrivacyBoard,
  RequestErasure,
  SchoolAgreement,
} from '../../domain/privacy/privacy-desk.ts'
import { endpoint } from '../endpoint.ts'

export const showPrivacy = endpoint({
  get: '/api/admin/privacy',
  summary: 'Show erasures',
  answer: PrivacyBoard,
})

export const findSubjects = endpoint({
  post: '/api/admin/privacy/search',
  summary: 'Find what can be exported or erased',
  body: FindSubjects,
  answer: FoundSubjects,
})

export const previewErasure = endpoint({
  get: '/api/admin/privacy/preview',
  summary: 'Preview an erasure',
  query: ErasureSubject,
  answer: ErasurePreview,
})

export const requestErasure = endpoint({
  post: '/api/admin/privacy/erasures',
  summary: 'Start an erasure',
  recentSignIn: true,
  body: RequestErasure,
  answer: CreatedId,
  status: 201,
})

export const showAgreement = endpoint({
  get: '/api/admin/events/{id}/agreement',
  summary: 'Show the agreement with the school',
  params: IdParams,
  answer: SchoolAgreement,
})
