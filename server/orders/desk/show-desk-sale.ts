import { eq } from 'drizzle-orm'
import { deskOrderErrors } from '../../../content/errors/orders.ts'
import { londonDay } from '../../../domain/days.ts'
import type { DeskSale } from '../../../domain/orders/checkout/place-desk-order.ts'
import { printsAreSold } from '../../../domain/orders/prices/price-lists.ts'
import { fullName } from '../../../domain/person-name.ts'
import { businessDetails } from '../../business/business-details.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { cleanLinks } from '../../photos/clean/clean-link.ts'
import { photoKindOf } from '../../photos/gallery/show-gallery.ts'
import { maySell, visiblePhotos } from '../../photos/photo-visibility.ts'
import { currentLists, productsSoldSingly } from '../../prices/queries.ts'
import { getCurrentPupil, type PupilInEvent } from '../../school/queries.ts'
import { pupils } from '../../school/tables.ts'

/** What the owner can order for a student today: what the family's gallery sells, with its prices and photos. */
export async function showDeskSale(ctx: Context, pupilId: string): Promise<DeskSale> {
  requireAdmin(ctx)
  const pupil = await getCurrentPupil(ctx.db, pupilId)
  const now = ctx.clock.now()
  const visible = maySell(pupil, now) ? await visiblePhotos(ctx.db, pupil, now) : []
  const priceLists = await currentLists(ctx.db, [...new Set([pupil.priceListId, pupil.flowListId])])
  const [{ email } = { email: null }] = await ctx.db
    .select({ email: pupils.parentEmail })
    .from(pupils)
    .where(eq(pupils.id, pupil.id))
  return {
    pupil: {
      id: pupil.id,
      name: fullName(pupil),
      classRef: pupil.classRef,
      eventName: pupil.eventName,
      parentEmail: email,
    },
    refusal: refusalOf(pupil, now, visible.length),
    priceLists,
    products: await productsSoldSingly(ctx.db, priceLists),
    printsSold: printsAreSold(pupil.printDeadline, londonDay(now)),
    photos: visible.map((photo, at) => ({
      id: photo.id,
      no: at + 1,
      kind: photoKindOf(photo),
      picture: cleanLinks(ctx, photo),
    })),
    takesTransfers: (await businessDetails(ctx.db)).bankDetails !== null,
  }
}

/** Why nothing can be ordered, in the words in which placing an order would refuse it. */
function refusalOf(pupil: PupilInEvent, now: Date, visible: number): string | null {
  if (pupil.noPhoto) return deskOrderErrors.noPhoto
  if (pupil.noSales) return deskOrderErrors.noSales
  if (!maySell(pupil, now)) return deskOrderErrors.notOpen
  return visible === 0 ? deskOrderErrors.noPhotos : null
}
