import { handOutErrors } from '../../../content/errors/orders.ts'
import type { HandOut } from '../../../domain/orders/offers/hand-out.ts'
import type { OfferDetail } from '../../../domain/orders/offers/offer-desk.ts'
import { giftInWords } from '../../../domain/orders/offers/offers.ts'
import { gateWith } from '../../../domain/screens.ts'
import { businessDetails } from '../../business/business-details.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { offersWithUses, whatCodesGive } from './list-offers.ts'

type Where = Pick<Context, 'db' | 'clock' | 'config'>

/** A code as it is handed out, and why not if it is over, ended or used up. */
export async function findHandOut(
  ctx: Where,
  offerId: string,
): Promise<{ offer: OfferDetail; handOut: HandOut; problem: string | null }> {
  const offer = (await offersWithUses(ctx)).find(({ id }) => id === offerId)
  const [step] = offer?.steps ?? []
  if (!offer?.code || !step) throw notFound('code')
  const products = step.product ? await whatCodesGive(ctx.db) : []
  return {
    offer,
    handOut: {
      name: offer.name,
      code: offer.code,
      link: `${ctx.config.PUBLIC_URL}${gateWith('offer', offer.code)}`,
      gives: giftInWords(step, products.find(({ product }) => product === step.product)?.name),
      until: step.until,
      minimum: offer.minimum,
      for: offer.scope === 'all' ? null : offer.scope === 'event' ? offer.eventName : offer.schoolName,
    },
    problem: problemOf(offer),
  }
}

function problemOf({ state }: OfferDetail): string | null {
  if (state === 'ended') return handOutErrors.ended
  if (state === 'over') return handOutErrors.over
  return state === 'used-up' ? handOutErrors.usedUp : null
}

/** Refuses a code that nobody could use. */
export async function checkHandOut(ctx: Context, { offerId }: { offerId: string }) {
  requireAdmin(ctx)
  const found = await findHandOut(ctx, offerId)
  if (found.problem) throw conflict('code-not-in-use', found.problem)
  return found
}

/** A page of slips with the code, to print and cut out. */
export async function writeOfferSlips(
  ctx: Context,
  { offerId }: { offerId: string },
): Promise<{ fileName: string; body: Uint8Array }> {
  requireAdmin(ctx)
  const { handOut } = await checkHandOut(ctx, { offerId })
  const { name: business } = await businessDetails(ctx.db)
  const { drawOfferSlips } = await import('./draw-offer-slips.ts')
  return { fileName: `code-${handOut.code.toLowerCase()}.pdf`, body: await drawOfferSlips(handOut, business) }
}
