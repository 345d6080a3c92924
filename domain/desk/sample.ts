import { z } from 'zod'

/** What has to be typed to remove the sample. */
export const REMOVAL_PHRASE = 'remove the sample'

/** What there is of the sample campaign. */
export const SampleState = z.object({
  /** `going`: it is being removed. */
  state: z.enum(['none', 'there', 'going']),
  events: z.array(z.string()),
  pupils: z.number(),
  photos: z.number(),
  orders: z.number(),
  enquiries: z.number(),
  /** Orders with real money or with others’ photos in them: they stay, without the sample’s children. */
  kept: z.number(),
  /** How much of it is gone, 0 to 1. */
  done: z.number(),
})
export type SampleState = z.infer<typeof SampleState>

export const RemoveSample = z.object({ confirmation: z.string().trim().max(200) })
export type RemoveSample = z.infer<typeof RemoveSample>
