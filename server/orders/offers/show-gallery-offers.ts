import {
  type GalleryOffers,
  type OffersOf,
  type ShownOffer,
  withoutInferior,
} from '../../../domain/orders/offers/gallery-offers.ts'
import { covers } from '../../../domain/orders/offers/offers.ts'
import { allowVisitorOrUser, type Context } from '../../context.ts'
import { maySell } from '../../photos/photo-visibility.ts'
import { pupilOf } from '../checkout/resolve-line.ts'
import { activeOffers, type NamedOffer } from './active-offers.ts'

/** A gallery's early birds and siblings' offers, without codes. None for the sample. */
export async function showGalleryOffers(ctx: Context, input: OffersOf): Promise<GalleryOffers> {
  allowVisitorOrUser(ctx)
  const pupil = await pupilOf(ctx, input)
  const now = ctx.clock.now()
  if (!pupil || !maySell(pupil, now)) return { eventId: null, schoolName: null, holding: [] }
  const { eventId, schoolName } = pupil
  const inForce = await activeOffers(ctx.db, now)
  const own = withoutInferior(inForce.filter((offer) => covers(offer, pupil)))
  return { eventId, schoolName, holding: own.flatMap(shown) }
}

/** An offer without the owner's fields. */
function shown(offer: NamedOffer): ShownOffer[] {
  const { id, kind, name, words, until, gives, value, product, combines, minimum, scope } = offer
  const { eventId, schoolName } = offer
  if (kind === 'code') return []
  const gift = { gives, value, product }
  return [{ id, kind, name, words, until, ...gift, combines, minimum, scope, eventId, schoolName }]
}
