import { z } from 'zod'
import { Flow, Metadata, Text } from './protocol.ts'

/** Body of a sign-in. The protocol's clients send null for missing fields. */
export const PasswordGrant = z.object({
  email: Text.nullish(),
  phone: Text.nullish(),
  password: Text.nullish(),
})
export type PasswordGrant = z.infer<typeof PasswordGrant>

/** Body of a token refresh. */
export const RefreshGrant = z.object({
  refresh_token: Text.min(12, 'is too short').max(512, 'is too long'),
})
export type RefreshGrant = z.infer<typeof RefreshGrant>

export const SignUp = z.object({
  email: Text.nullish(),
  phone: Text.nullish(),
  password: Text.nullish(),
  data: Metadata.nullish(),
  ...Flow,
})
export type SignUp = z.infer<typeof SignUp>
