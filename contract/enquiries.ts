import { Done } from '../domain/answers.ts'
import { Enquiry } from '../domain/enquiries/enquiries.ts'
import { ENQUIRIES } from './addresses.ts'
import { endpoint } from './endpoint.ts'

export const sendEnquiry = endpoint({
  post: ENQUIRIES,
  summary: 'Send an enquiry',
  tag: 'Enquiries',
  as: 'anyone',
  body: Enquiry,
  answer: Done,
  status: 201,
  limit: 'enquiries',
})
