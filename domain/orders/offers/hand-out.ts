import { z } from 'zod'
import { Id } from '../../ids.ts'

/** A code as it is handed out: what it gives, and the link that carries it. */
export const HandOut = z.object({
  name: z.string(),
  code: z.string(),
  /** Carries the code to the basket, behind the `#`. It names nobody. */
  link: z.string(),
  /** `10% off`. */
  gives: z.string(),
  until: z.string().nullable(),
  /** In pence. */
  minimum: z.number(),
  /** The school or event whose photos it is for; null for all. */
  for: z.string().nullable(),
})
export type HandOut = z.infer<typeof HandOut>

/** The same at the desk, with the staff to whom it can be mailed. */
export const DeskHandOut = HandOut.extend({
  /** Why it is not handed out any more. */
  problem: z.string().nullable(),
  /** Accounts of the schools that it is for. */
  staff: z.array(z.object({ userId: Id, email: z.string(), schoolName: z.string() })),
})
export type DeskHandOut = z.infer<typeof DeskHandOut>

export const MailHandOut = z.object({
  userIds: z.array(Id).min(1, 'Please choose somebody').max(200),
})
export type MailHandOut = z.infer<typeof MailHandOut>
