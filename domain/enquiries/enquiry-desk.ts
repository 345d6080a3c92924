import { z } from 'zod'
import { Id } from '../school/school.ts'

export const ENQUIRY_STATES = ['new', 'answered', 'archived'] as const
export const ENQUIRIES_PER_PAGE = 30

export const EnquiryQuery = z.object({
  state: z.enum(ENQUIRY_STATES).default('new'),
  q: z.string().trim().max(100).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
export type EnquiryQuery = z.infer<typeof EnquiryQuery>

export const ReceivedEnquiry = z.object({
  id: Id,
  at: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  service: z.string(),
  budget: z.string().nullable(),
  /** As it came, an estimate at its beginning. */
  message: z.string(),
  state: z.enum(ENQUIRY_STATES),
  answeredAt: z.string().nullable(),
})
export type ReceivedEnquiry = z.infer<typeof ReceivedEnquiry>

export const EnquiryInbox = z.object({
  enquiries: z.array(ReceivedEnquiry),
  /** How many fit, on all pages. */
  found: z.number(),
  /** How many there are of each state, whatever is searched. */
  counts: z.object({ new: z.number(), answered: z.number(), archived: z.number() }),
})
export type EnquiryInbox = z.infer<typeof EnquiryInbox>

export const MarkEnquiry = z.object({ state: z.enum(ENQUIRY_STATES) })
