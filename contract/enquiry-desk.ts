import { Done } from '../domain/answers.ts'
import { EnquiryInbox, EnquiryQuery, MarkEnquiry } from '../domain/enquiries/enquiry-desk.ts'
import { IdParams } from '../domain/ids.ts'
import { endpoint } from './endpoint.ts'

const tag = 'Enquiries'

export const listEnquiries = endpoint({
  get: '/api/admin/enquiries',
  summary: 'Show the inbox',
  tag,
  as: 'desk',
  query: EnquiryQuery,
  answer: EnquiryInbox,
})

export const markEnquiry = endpoint({
  patch: '/api/admin/enquiries/{id}',
  summary: 'Mark an enquiry',
  tag,
  as: 'desk',
  params: IdParams,
  body: MarkEnquiry,
  answer: Done,
})
