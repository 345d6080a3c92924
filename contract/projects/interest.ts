import { Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import { AddInterest, InterestPreview } from '../../domain/projects/interest.ts'
import { endpoint } from '../endpoint.ts'

/** The id is that of the invoice that is late. */
export const previewInterest = endpoint({
  get: '/api/admin/invoices/{id}/interest',
  summary: 'Show what paying an invoice late has cost, before it is invoiced',
  params: IdParams,
  answer: InterestPreview,
})

/** The id is that of the invoice that is late. */
export const addInterest = endpoint({
  post: '/api/admin/invoices/{id}/interest',
  summary: 'Send an invoice for what paying another one late has cost',
  params: IdParams,
  body: AddInterest,
  answer: Done,
})
