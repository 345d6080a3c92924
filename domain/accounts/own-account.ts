import { z } from 'zod'
import { Flow, Metadata, Text } from './protocol.ts'

/** Changes that a person may make to their account. */
export const ChangeUser = z.object({
  email: Text.nullish(),
  phone: Text.nullish(),
  password: Text.nullish(),
  current_password: Text.nullish(),
  nonce: Text.nullish(),
  data: Metadata.nullish(),
  app_metadata: z.unknown().optional(),
  ...Flow,
})
export type ChangeUser = z.infer<typeof ChangeUser>

/** `POST /api/account/password-look`: advice about a password that is being chosen. */
export const LookedAtPassword = z.object({ password: z.string().min(1).max(1000) })
export const PasswordLook = z.object({
  /** Whether it is one of the ten thousand most used. */
  mostUsed: z.boolean(),
})
export type PasswordLook = z.infer<typeof PasswordLook>
