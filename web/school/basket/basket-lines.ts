import type { OrderLine } from '../../../domain/orders/checkout/place-order.ts'
import type { Gallery } from '../../../domain/photos/photos.ts'
import { accessOf, type GalleryKey } from '../gallery-access.ts'
import { useShownGalleries, withoutGone } from '../shown-gallery.ts'
import { type Choice, useChoices } from './basket.ts'
import { type Line, lineOf } from './order-line.ts'

/** One gallery's part of the basket. */
export interface BasketLine {
  galleryKey: GalleryKey
  choice: Choice
  gallery: Gallery
  line: Line
}

interface BasketLines {
  /** Lines that can be bought now. */
  lines: BasketLine[]
  /**
   * Lines that can no longer be bought: the gallery closed, its photos are gone, or its prices or print deadline
   * changed.
   */
  unavailable: BasketLine[]
  loading: boolean
  /** Why a gallery could not be read; its choices are kept. */
  error: Error | null
  refetch: () => void
}

/** Everything chosen in this browser, by gallery, with prices. */
export function useBasketLines(): BasketLines {
  const choices = useChoices()
  const galleries = useShownGalleries(choices.map(([galleryKey]) => galleryKey))
  const lines = choices.flatMap(([galleryKey, choice], at) => {
    const { loaded, found = [] } = galleries[at] ?? {}
    if (!loaded) return []
    const gallery = withoutGone(loaded, found)
    return [{ galleryKey, choice, gallery, line: lineOf(gallery, choice) }]
  })
  return {
    lines: lines.filter(isAvailable),
    unavailable: lines.filter((basketLine) => !isAvailable(basketLine)),
    loading: galleries.some(({ isPending }) => isPending),
    error: galleries.find(({ error, loaded }) => error && !loaded)?.error ?? null,
    refetch: () => {
      // A key that was refused is not tried a second time.
      for (const { refetch, check } of galleries) void refetch().then(({ isSuccess }) => isSuccess && check())
    },
  }
}

const isAvailable = ({ choice, gallery, line }: BasketLine) =>
  gallery.forSale && gallery.photos.length > 0 && line.ready && sellsFrom(gallery, choice)

/** A gallery sells from its own list and from that of the user flow. */
const sellsFrom = ({ priceLists }: Gallery, { priceListId }: Choice) =>
  priceLists.some(({ id }) => id === priceListId)

/**
 * The lines that fit into one order: samples and real photos do not mix. Real ones come first unless the sample is
 * asked for.
 */
export function linesForOneOrder(lines: BasketLine[], preferSample: boolean): BasketLine[] {
  const samples = lines.filter(({ gallery }) => gallery.sample)
  const real = lines.filter(({ gallery }) => !gallery.sample)
  const [first, second] = preferSample ? [samples, real] : [real, samples]
  return first.length > 0 ? first : second
}

/** A line as the server reads it. */
export const requestOf = ({ galleryKey, choice, line }: BasketLine): OrderLine => ({
  ...accessOf(galleryKey),
  priceListId: choice.priceListId,
  priceListVersion: line.list.version,
  packageId: line.pack?.id ?? null,
  photoIds: line.photoIds,
  ...(line.extras.length > 0 && {
    extras: line.extras.map(({ product, photo, quantity }) => ({
      product: product.id,
      quantity,
      photoId: photo?.id ?? null,
    })),
  }),
})

/** The sum of several lines' prices, in pence. */
export function sumOfLines(lines: readonly { line: Line }[]) {
  const sum = (part: 'photoCount' | 'subtotal' | 'discount' | 'total') =>
    lines.reduce((total, { line }) => total + line.price[part], 0)
  return {
    photoCount: sum('photoCount'),
    subtotal: sum('subtotal'),
    discount: sum('discount'),
    total: sum('total'),
  }
}
