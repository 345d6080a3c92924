import { londonDay } from '../../../domain/days.ts'
import {
  type GalleryOffers,
  NO_OFFERS,
  type OffersOf,
  type ShownOffer,
  withoutInferior,
} from '../../../domain/orders/offers/gallery-offers.ts'
import { covers } from '../../../domain/orders/offers/offers.ts'
import { allowVisitorOrUser, type Context, type UserActor } from '../../context.ts'
import { maySell } from '../../photos/photo-visibility.ts'
import { linkedPupils, type PupilInEvent } from '../../school/queries.ts'
import { activeOffers, type NamedOffer } from '../offers/active-offers.ts'
import { findEarlyBirdOffers, listedFrom } from '../offers/early-birds.ts'
import { pupilOf } from './resolve-line.ts'

/** A gallery's early birds and siblings' offers, without codes. None for the sample. */
export async function showGalleryOffers(ctx: Context, input: OffersOf): Promise<GalleryOffers> {
  const user = allowVisitorOrUser(ctx)
  const pupil = await pupilOf(ctx, input)
  const now = ctx.clock.now()
  if (!pupil || !maySell(pupil, now)) return NO_OFFERS
  const { eventId, schoolName } = pupil
  const inForce = await activeOffers(ctx.db, now)
  const own = withoutInferior(inForce.filter((offer) => covers(offer, pupil)))
  const early = own.some(({ kind }) => kind === 'early-bird') ? await findEarlyBirdOffers(ctx.db, now) : []
  return {
    eventId,
    schoolName,
    holding: own.flatMap(shown),
    listedFrom: listedFrom(early, pupil, londonDay(now)),
    furtherChild: await hasFurtherChild(ctx, user, pupil, own),
  }
}

/** Whether the caller's account is linked to another pupil whose photos are sold with the same siblings' offer. */
async function hasFurtherChild(
  { db, clock }: Context,
  user: UserActor | undefined,
  pupil: PupilInEvent,
  own: readonly NamedOffer[],
): Promise<boolean> {
  const siblings = own.filter(({ kind }) => kind === 'siblings')
  if (!user || siblings.length === 0) return false
  const linked = await linkedPupils(db, user.userId)
  return linked.some(
    (other) =>
      other.id !== pupil.id && maySell(other, clock.now()) && siblings.some((offer) => covers(offer, other)),
  )
}

/** An offer without the owner's fields. */
function shown(offer: NamedOffer): ShownOffer[] {
  const { id, kind, name, words, until, gives, value, product, combines, minimum, scope } = offer
  const { eventId, schoolName } = offer
  if (kind === 'code') return []
  const gift = { gives, value, product }
  return [{ id, kind, name, words, until, ...gift, combines, minimum, scope, eventId, schoolName }]
}
