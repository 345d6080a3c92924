import { z } from 'zod'

/** What we fetch from a hosted accounts service: the account and its roles. */
export const HostedUser = z.object({
  id: z.uuid(),
  email: z.string().default(''),
  factors: z.array(z.object({ status: z.string() })).default([]),
})
export type HostedUser = z.infer<typeof HostedUser>
export const RoleRows = z.array(z.object({ role: z.string() }))
