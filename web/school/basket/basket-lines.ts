import { useQueries } from '@tanstack/react-query'
import type { Gallery } from '../../../domain/photos/photos.ts'
import type { Door } from '../gallery-access.ts'
import { galleryQuery } from '../queries.ts'
import { type Choice, useChoices } from './basket.ts'
import { type Line, lineOf } from './order-line.ts'

/** One gallery's part of the basket. */
export interface BasketLine {
  door: Door
  choice: Choice
  gallery: Gallery
  line: Line
}

interface BasketLines {
  /** What can be bought now. */
  lines: BasketLine[]
  /** Chosen in galleries that have closed, have none of the photos any more, sell otherwise now, or no prints any more. */
  gone: BasketLine[]
  waiting: boolean
  /** Why a gallery could not be read; what is chosen in it is kept. */
  error: Error | null
  refetch: () => void
}

/** Everything chosen in this browser, gallery by gallery, with its prices. */
export function useBasketLines(): BasketLines {
  const choices = useChoices()
  const galleries = useQueries({ queries: choices.map(([door]) => galleryQuery(door)) })
  const lines = choices.flatMap(([door, choice], at) => {
    const gallery = galleries[at]?.data
    return gallery ? [{ door, choice, gallery, line: lineOf(gallery, choice) }] : []
  })
  return {
    lines: lines.filter(canBeBought),
    gone: lines.filter((one) => !canBeBought(one)),
    waiting: galleries.some(({ isPending }) => isPending),
    error: galleries.find(({ error, data }) => error && !data)?.error ?? null,
    refetch: () => {
      for (const { refetch } of galleries) void refetch()
    },
  }
}

const canBeBought = ({ choice, gallery, line }: BasketLine) =>
  gallery.forSale && gallery.photos.length > 0 && line.ready && sellsBy(gallery, choice)

/** The portrait list is open to every gallery; single photos only to those that sell by it still. */
const sellsBy = (gallery: Gallery, { priceListId }: Choice) =>
  priceListId === 'portrait' || gallery.priceListId === priceListId

/**
 * What one order can hold: samples and real photos do not go together, and real ones go first unless the sample
 * is asked for.
 */
export function inOneOrder(lines: BasketLine[], preferSample: boolean): BasketLine[] {
  const samples = lines.filter(({ gallery }) => gallery.sample)
  const real = lines.filter(({ gallery }) => !gallery.sample)
  const [first, second] = preferSample ? [samples, real] : [real, samples]
  return first.length > 0 ? first : second
}

/** The sum of several galleries' prices, in pence. */
export function sumOf(lines: readonly { line: Line }[]) {
  const sum = (part: 'photoCount' | 'subtotal' | 'discount' | 'total') =>
    lines.reduce((total, { line }) => total + line.price[part], 0)
  return {
    photoCount: sum('photoCount'),
    subtotal: sum('subtotal'),
    discount: sum('discount'),
    total: sum('total'),
  }
}
