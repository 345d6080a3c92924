import { z } from 'zod'
import { optionalText, typedText } from '../bounded-text.ts'
import { Day } from '../date-input.ts'
import { Id } from '../ids.ts'
import { PageNumber } from '../paging.ts'
import { Moment } from './moment.ts'

const optional = <Schema extends z.ZodType>(schema: Schema) => optionalText(undefined, schema).optional()

export const LOG_PER_PAGE = 50

export const MessageQuery = z.object({
  /** `failing`: not sent; `waiting`: mails among them that are still retried. */
  state: optional(z.enum(['sent', 'failing', 'waiting'])),
  /** Part of the address. */
  q: typedText(100).default(''),
  page: PageNumber,
})
export type MessageQuery = z.infer<typeof MessageQuery>

export const SentMessage = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms']),
  kind: z.string(),
  /** What it is called. */
  label: z.string(),
  /** Null once the person is erased. */
  recipient: z.string().nullable(),
  tries: z.number(),
  failure: z.string().nullable(),
  triedAt: z.string(),
  sentAt: z.string().nullable(),
})
export type SentMessage = z.infer<typeof SentMessage>
export const MessageLog = z.object({ messages: z.array(SentMessage), found: z.number() })

export const DeskJob = z.object({
  id: Id,
  kind: z.string(),
  /** What it is called. */
  label: z.string(),
  state: z.enum(['waiting', 'running', 'retrying', 'given-up']),
  /** When it is due, or gave up. */
  at: z.string(),
  tries: z.number().nullable(),
  reason: z.string().nullable(),
  /** Ids of its subject. */
  about: z.object({
    orderId: z.string().optional(),
    pupilId: z.string().optional(),
    eventId: z.string().optional(),
    enquiryId: z.string().optional(),
    erasureId: z.string().optional(),
  }),
})
export type DeskJob = z.infer<typeof DeskJob>
export const JobBoard = z.object({ jobs: z.array(DeskJob), givenUp: z.number(), waiting: z.number() })
export type JobBoard = z.infer<typeof JobBoard>

export const ActivityQuery = z.object({
  by: z.enum(['people', 'visitors', 'system', 'all']).default('people'),
  /** Part of an e-mail address. */
  who: typedText(100).default(''),
  /** A prefix of actions: `order.`, `erasure.done`. */
  what: typedText(60)
    .regex(/^[a-z.-]*$/, 'That is no action')
    .default(''),
  /** The id of the subject. */
  subject: optional(typedText(64)),
  from: optional(Day),
  to: optional(Day),
  page: PageNumber,
})
export type ActivityQuery = z.infer<typeof ActivityQuery>

export const Activity = z.object({
  moments: z.array(Moment.extend({ id: Id, subjectId: z.string().nullable() })),
  found: z.number(),
})
export type Activity = z.infer<typeof Activity>

/** What needs the owner's attention. */
export const DeskCounts = z.object({
  orders: z.number(),
  enquiries: z.number(),
  messages: z.number(),
  /** Mails whose last attempt failed and that will be retried. */
  mailsWaiting: z.number(),
})
export type DeskCounts = z.infer<typeof DeskCounts>
