import { z } from 'zod'
import { url } from './kinds.ts'

/** The card provider. */
export const payments = {
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_URL: url('http', 'https').optional(),
}
