import { z } from 'zod'
import { Id } from '../../ids.ts'

/** A code as it is handed out: what it gives, and the link that carries it. With the staff to whom it can be mailed. */
export const DeskHandOut = z.object({
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
  /** Why it is not handed out any more. */
  problem: z.string().nullable(),
  /** Accounts of the schools that it is for. */
  staff: z.array(z.object({ userId: Id, email: z.string(), schoolName: z.string() })),
})
export type DeskHandOut = z.infer<typeof DeskHandOut>

/** What everybody may read who is handed the code. */
export type HandOut = Omit<DeskHandOut, 'problem' | 'staff'>

export const MailHandOut = z.object({
  userIds: z.array(Id).min(1, 'Please choose somebody').max(200),
})
export type MailHandOut = z.infer<typeof MailHandOut>
