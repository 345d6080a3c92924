import { z } from 'zod'
import { boundedText, typedText } from '../bounded-text.ts'

/** What the mail provider said about an address, and when. */
export const Unreachable = z.object({
  reason: z.enum(['bounced', 'complained']),
  words: z.string(),
  since: z.iso.datetime(),
})
export type Unreachable = z.infer<typeof Unreachable>

export const ReachAddress = z.object({ email: typedText(254).toLowerCase() })

export const MailEventParams = z.object({ provider: boundedText(20) })
