import type { DeskHandOut } from '../../../domain/orders/offers/hand-out.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { staffFor } from '../../staff/staff-of-offer.ts'
import { findHandOut } from '../offers/hand-out.ts'

/** A code's link, and the staff to whom it can be mailed. */
export async function showHandOut(ctx: Context, offerId: string): Promise<DeskHandOut> {
  requireAdmin(ctx)
  const { offer, handOut, problem } = await findHandOut(ctx, offerId)
  return { ...handOut, problem, staff: await staffFor(ctx.db, offer) }
}
