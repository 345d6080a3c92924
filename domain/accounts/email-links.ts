import { z } from 'zod'
import { accountText, Flow, Given } from './protocol.ts'

/** Body that exchanges a link's code for a session. */
export const CodeGrant = z.object({
  auth_code: accountText(512).min(1, 'is missing'),
  code_verifier: accountText(512).min(1, 'is missing'),
})
export type CodeGrant = z.infer<typeof CodeGrant>

export const Recover = z.object({ email: Given, ...Flow })
export type Recover = z.infer<typeof Recover>

export const Resend = z.object({
  type: z.enum(
    ['signup', 'email_change', 'sms', 'phone_change'],
    'should be signup, email_change, sms or phone_change',
  ),
  email: Given,
  phone: Given,
  ...Flow,
})
export type Resend = z.infer<typeof Resend>

/** The purpose of a mailed link or code, in the protocol's terms; `email` is a sign-up's or a recovery's. */
export const LinkType = z.enum(['signup', 'recovery', 'email_change', 'magiclink', 'invite', 'email'])
export type LinkType = z.infer<typeof LinkType>

/** A link's token, or an address with its mailed code. */
export const Verify = z
  .object({
    type: LinkType,
    token_hash: Given,
    email: Given,
    token: Given,
    phone: Given,
    redirect_to: Given,
  })
  .refine(({ token_hash, email, phone, redirect_to }) => !token_hash || !(email || phone || redirect_to), {
    message: 'takes either a token_hash alone, or an email and a token',
  })
  .refine(({ token_hash, email, token }) => token_hash || (email && token), {
    message: 'needs a token_hash, or an email and a token',
  })
export type Verify = z.infer<typeof Verify>

/** What a link in an account's mail is for. */
export const LinkKind = z.enum(['signup', 'recovery', 'email_change'])
export type LinkKind = z.infer<typeof LinkKind>

/** Body of `POST /api/account/mailed-link`: asks what a link would do, without using it. */
export const PreviewLinkTarget = z.object({ type: LinkKind, tokenHash: accountText(512).min(1) })
export type PreviewLinkTarget = z.infer<typeof PreviewLinkTarget>

export const LinkTarget = z.object({
  /** False once it is used, revoked or too old. */
  alive: z.boolean(),
  /** The address that it was mailed to, `j•••@example.com`; null if only another accounts service knows it. */
  address: z.string().nullable(),
  /** Whether the caller is signed in to the account in question. */
  own: z.boolean(),
  /** When and on what device a sign-up was started; null for the other kinds. `device` is empty if unknown. */
  asked: z.object({ at: z.iso.datetime(), device: z.string() }).nullable(),
})
export type LinkTarget = z.infer<typeof LinkTarget>
