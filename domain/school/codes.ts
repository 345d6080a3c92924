import { z } from 'zod'
import { Id } from './school.ts'

/**
 * Who gets an email: `new`, whoever has not had this code yet (or whose mail failed); `reminder`, whoever has had it a
 * day ago or longer, has neither opened the gallery nor bought.
 */
export const CodeMailsTo = z.enum(['new', 'reminder'])
export const SendCodes = z.object({ to: CodeMailsTo })
export type SendCodes = z.infer<typeof SendCodes>

/** How many mails have been queued by this call. */
export const CodesQueued = z.object({ queued: z.number() })

/** One pupil's standing with the codes. */
export const CodeStanding = z.object({
  pupilId: Id,
  name: z.string(),
  classId: Id,
  classRef: z.string(),
  accessCode: z.string(),
  email: z.string().nullable(),
  /** The newest mail of the present code; null: none was asked for. */
  mail: z
    .object({
      state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
      at: z.iso.datetime(),
      round: z.number(),
      failure: z.string().nullable(),
    })
    .nullable(),
  opened: z.boolean(),
  purchased: z.boolean(),
})
export type CodeStanding = z.infer<typeof CodeStanding>

export const CodesOverview = z.object({
  eventId: Id,
  eventName: z.string(),
  /** Set when one class is asked for. */
  classId: Id.nullable(),
  classRef: z.string().nullable(),
  pupils: z.array(CodeStanding),
  /** Pupils that a mail of each sort would go to now. */
  due: z.object({ new: z.number(), reminder: z.number() }),
  /** Pupils without an address. */
  noEmail: z.number(),
})
export type CodesOverview = z.infer<typeof CodesOverview>
