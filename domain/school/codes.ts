import { z } from 'zod'
import { Id } from '../ids.ts'

/**
 * Who gets an email: `new`, families not yet sent this code (or whose mail failed); `reminder`, those sent it at
 * least a day ago who neither opened the gallery nor bought.
 */
export const CodeMailsTo = z.enum(['new', 'reminder'])
export const SendCodes = z.object({ to: CodeMailsTo })
export type SendCodes = z.infer<typeof SendCodes>

/** How many mails this call queued. */
export const CodesQueued = z.object({ queued: z.number() })

/** What happened to one pupil's code; the code itself is on the pupil's screen and the class's. */
export const CodeMailState = z.object({
  pupilId: Id,
  name: z.string(),
  classId: Id,
  classRef: z.string(),
  email: z.string().nullable(),
  /** The latest mail of the current code; null if there was none. */
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
export type CodeMailState = z.infer<typeof CodeMailState>

export const CodesOverview = z.object({
  eventId: Id,
  eventName: z.string(),
  /** Set for a class only. */
  classId: Id.nullable(),
  classRef: z.string().nullable(),
  pupils: z.array(CodeMailState),
  /** How many pupils a mail of each kind would go to now. */
  due: z.object({ new: z.number(), reminder: z.number() }),
  /** How many pupils have no address. */
  noEmail: z.number(),
})
export type CodesOverview = z.infer<typeof CodesOverview>
