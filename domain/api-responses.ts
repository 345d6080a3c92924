import { z } from 'zod'

/** The answer of an operation that returns no data. */
export const Done = z.object({ ok: z.literal(true) })
/** The answer of an operation that has created something. */
export const CreatedId = z.object({ id: z.uuid() })

/** The body of every failed response. `fields` maps a field's path to its problem. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    /** Identifies the request in the server's log, for support. */
    requestId: z.string().optional(),
    /** Seconds to wait, with status 429. */
    retryAfter: z.number().optional(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
