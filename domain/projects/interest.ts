import { z } from 'zod'
import { Id } from '../ids.ts'
import { LateClaim } from './invoice-reminders.ts'
import { DueDay } from './invoices.ts'

/** What would be invoiced for paying late, before anything is sent; in pence. */
export const InterestPreview = LateClaim.extend({
  to: z.string(),
  /** The interest and the fixed sum. */
  total: z.number(),
  /** By when it would usually be paid. */
  dueOn: z.string(),
})
export type InterestPreview = z.infer<typeof InterestPreview>

/** An invoice for what paying late costs, as the owner has seen it. */
export const AddInterest = z.object({
  /** The new invoice's, made once per form, so that a resend does not write it twice. */
  id: Id,
  dueOn: DueDay,
  total: z.number().int().min(0).max(1_000_000_00),
})
export type AddInterest = z.infer<typeof AddInterest>
