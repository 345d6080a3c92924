import { Done } from '../domain/api-responses.ts'
import { Enquiry } from '../domain/enquiries/enquiries.ts'
import { EnquiryInbox, EnquiryQuery, MarkEnquiry } from '../domain/enquiries/enquiry-inbox.ts'
import { IdParams } from '../domain/ids.ts'
import { endpoint } from './endpoint.ts'
import { ENQUIRIES } from './paths.ts'

export const sendEnquiry = endpoint({
  post: ENQUIRIES,
  summary: 'Send an enquiry',
  as: 'anyone',
  body: Enquiry,
  answer: Done,
  status: 201,
  limit: 'enquiries',
})

export const listEnquiries = endpoint({
  post: '/api/admin/enquiries/search',
  summary: 'Search the inbox',
  body: EnquiryQuery,
  answer: EnquiryInbox,
})

export const markEnquiry = endpoint({
  patch: '/api/admin/enquiries/{id}',
  summary: 'Mark an enquiry',
  params: IdParams,
  body: MarkEnquiry,
  answer: Done,
})
