import * as orders from '../../../contract/orders.ts'
import type { ChangePrints, OrderPrints, OrderView, PrintPiece } from '../../../domain/orders/orders.ts'
import { PAPER_SIZES } from '../../../domain/orders/print-products.ts'
import { call } from '../../call.ts'

type Piece = ChangePrints['pieces'][number]

export function productName(product: PrintPiece['product']): string {
  if (product === 'class') return 'Class photo'
  return product === 'folder' ? 'Premium folder' : `${product} inches`
}

/** How many prints of each photo, in one size; the quantities sum to what was bought. */
export interface PrintChoice {
  lineId: string
  title: string
  product: Piece['product']
  bought: number
  photos: { id: string; thumb: string | null; width: number; height: number }[]
  quantities: Readonly<Record<string, number>>
}

/** The choices by size, with the current quantities. */
export function choicesOf(order: OrderView, prints: OrderPrints): PrintChoice[] {
  return order.lines.flatMap(({ id: lineId, title, photos }) =>
    PAPER_SIZES.flatMap((product) => {
      const pieces = prints.pieces.filter((piece) => piece.lineId === lineId && piece.product === product)
      const bought = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
      if (bought === 0) return []
      const quantities: Record<string, number> = {}
      for (const { photoId, quantity } of pieces)
        if (photoId) quantities[photoId] = (quantities[photoId] ?? 0) + quantity
      const choosable = photos.filter(({ withheld }) => !withheld)
      return [{ lineId, title, product, bought, photos: choosable, quantities }]
    }),
  )
}

/** How many prints are unassigned (above 0) or too many (below 0). */
export const unassignedPrints = ({ bought, quantities }: PrintChoice) =>
  bought - Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0)

/** Changes which photos are printed. Rejects with an `ApiError`. */
export async function changePrints(orderKey: string, choices: readonly PrintChoice[]): Promise<void> {
  const pieces = choices.flatMap(({ lineId, product, quantities }) =>
    Object.entries(quantities)
      .filter(([, quantity]) => quantity > 0)
      .map(([photoId, quantity]): Piece => ({ lineId, product, photoId, quantity })),
  )
  await call(orders.changePrints, { params: { key: orderKey }, body: { pieces } })
}

/** Cancels the prints of an order and refunds them. Rejects with an `ApiError`. */
export async function cancelPrints(orderKey: string): Promise<void> {
  await call(orders.cancelPrints, { params: { key: orderKey } })
}
