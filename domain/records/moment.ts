import { z } from 'zod'

/** Something that was done, as the audit log has it. */
export const Moment = z.object({
  at: z.string(),
  action: z.string(),
  /** An e-mail address, `system` or `visitor`. */
  who: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type Moment = z.infer<typeof Moment>
