import { z } from 'zod'

/** What the mail provider said about an address, and when. */
export const Unreachable = z.object({
  reason: z.enum(['bounced', 'complained']),
  words: z.string(),
  since: z.iso.datetime(),
})
export type Unreachable = z.infer<typeof Unreachable>

export const ReachAddress = z.object({ email: z.string().trim().toLowerCase().max(254) })

export const MailEventParams = z.object({ provider: z.string().max(20) })
