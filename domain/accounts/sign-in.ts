import { z } from 'zod'
import { accountText, Flow, Given, Metadata } from './protocol.ts'

/** Body of a sign-in. The protocol's clients send null for missing fields. */
export const PasswordGrant = z.object({
  email: Given,
  phone: Given,
  password: Given,
})
export type PasswordGrant = z.infer<typeof PasswordGrant>

/** Body of a token refresh. */
export const RefreshGrant = z.object({
  refresh_token: accountText(512).min(12, 'is too short'),
})
export type RefreshGrant = z.infer<typeof RefreshGrant>

export const SignUp = z.object({
  email: Given,
  phone: Given,
  password: Given,
  data: Metadata.nullish(),
  ...Flow,
})
export type SignUp = z.infer<typeof SignUp>
