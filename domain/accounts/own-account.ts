import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'
import { Flow, Given, Metadata } from './protocol.ts'

/** Changes that a person may make to their account. */
export const ChangeUser = z.object({
  email: Given,
  phone: Given,
  password: Given,
  current_password: Given,
  nonce: Given,
  data: Metadata.nullish(),
  app_metadata: z.unknown().optional(),
  ...Flow,
})
export type ChangeUser = z.infer<typeof ChangeUser>

/** `POST /api/account/password-look`: advice about a password that is being chosen. */
export const CheckPassword = z.object({ password: boundedText(1000).min(1) })
export const PasswordCheck = z.object({
  /** Whether it is one of the ten thousand most used. */
  mostUsed: z.boolean(),
})
export type PasswordCheck = z.infer<typeof PasswordCheck>
