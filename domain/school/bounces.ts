import { z } from 'zod'
import { boundedText, typedText } from '../bounded-text.ts'

/** What the mail provider said about an address, and when. */
export const Bounce = z.object({
  reason: z.enum(['bounced', 'complained']),
  words: z.string(),
  since: z.iso.datetime(),
})
export type Bounce = z.infer<typeof Bounce>

export const ClearBounce = z.object({ email: typedText(254).toLowerCase() })

export const MailEventParams = z.object({ provider: boundedText(20) })
