import { z } from 'zod'
import { typedText } from '../bounded-text.ts'
import { Id } from '../ids.ts'
import { PageNumber } from '../paging.ts'
import type { EnquiryField } from './enquiries.ts'

export const ENQUIRY_STATES = ['new', 'answered', 'archived'] as const
export const ENQUIRIES_PER_PAGE = 30

export const EnquiryQuery = z.object({
  state: z.enum(ENQUIRY_STATES).default('new'),
  q: typedText(100).default(''),
  page: PageNumber,
})
export type EnquiryQuery = z.infer<typeof EnquiryQuery>

/** What somebody wrote, as it is kept; null where an optional field was left empty. */
const receivedWords = {
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  service: z.string(),
  budget: z.string().nullable(),
  /** As received, perhaps starting with an estimate. */
  message: z.string(),
} satisfies Record<EnquiryField, z.ZodType>

export const ReceivedEnquiry = z.object({
  id: Id,
  at: z.string(),
  /** The day on which it is deleted. */
  keptUntil: z.string(),
  ...receivedWords,
  state: z.enum(ENQUIRY_STATES),
  answeredAt: z.string().nullable(),
})
export type ReceivedEnquiry = z.infer<typeof ReceivedEnquiry>
export type ReceivedWords = Pick<ReceivedEnquiry, EnquiryField>

export const EnquiryInbox = z.object({
  enquiries: z.array(ReceivedEnquiry),
  /** How many match, on all pages. */
  found: z.number(),
  /** How many there are in each state, regardless of the search. */
  counts: z.object({ new: z.number(), answered: z.number(), archived: z.number() }),
})
export type EnquiryInbox = z.infer<typeof EnquiryInbox>

export const MarkEnquiry = z.object({ state: z.enum(ENQUIRY_STATES) })
