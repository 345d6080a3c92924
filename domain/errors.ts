import { z } from 'zod'

/** The one shape of a failed answer. `fields` maps a field's path to what is wrong with it. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    /** Names the request in the server's log, so that a person can be helped. */
    requestId: z.string().optional(),
    /** Seconds to wait, when the answer is 429. */
    retryAfter: z.number().optional(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
