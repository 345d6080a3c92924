import { z } from 'zod'
import { typedText } from '../bounded-text.ts'

/** What has to be typed to remove the sample. */
export const REMOVAL_PHRASE = 'remove the sample'

/** The state of the sample campaign. */
export const SampleState = z.object({
  /** `going`: it is being removed. */
  state: z.enum(['none', 'there', 'going']),
  events: z.array(z.string()),
  pupils: z.number(),
  photos: z.number(),
  orders: z.number(),
  enquiries: z.number(),
  projects: z.number(),
  /** Orders with real money or with other families’ photos: they stay, without the sample’s children. */
  kept: z.number(),
  /** Some of its orders are still to be made. */
  ordersUnderWay: z.boolean(),
  /** Progress of its removal, 0 to 1. */
  done: z.number(),
})
export type SampleState = z.infer<typeof SampleState>

export const RemoveSample = z.object({ confirmation: typedText(200) })
export type RemoveSample = z.infer<typeof RemoveSample>
