import { z } from 'zod'

/** The payment providers. A name is kept as long as orders were paid there. */
export const PROVIDERS = ['test', 'stripe'] as const
export const PaymentProvider = z.enum(PROVIDERS)
export type PaymentProvider = z.infer<typeof PaymentProvider>
