import * as orders from '../../../contract/orders/orders.ts'
import type { OrderView } from '../../../domain/orders/order-page.ts'
import type {
  ChangePrint,
  ChangePrints,
  OrderPrints,
  PrintPiece,
} from '../../../domain/orders/prints/order-prints.ts'
import type { Crop } from '../../../domain/orders/prints/print-crop.ts'
import { takesPhoto } from '../../../domain/orders/products/product-kinds.ts'
import type { SoldProduct } from '../../../domain/orders/products/products.ts'
import { ApiError } from '../../http/api.ts'
import { call } from '../../http/call.ts'

type Piece = ChangePrints['pieces'][number]

/** How many prints of each photo, of one product; the quantities sum to what was bought. */
export interface PrintChoice {
  lineId: string
  title: string
  product: SoldProduct
  bought: number
  photos: { id: string; thumb: string | null; width: number; height: number }[]
  quantities: Readonly<Record<string, number>>
  /** The printed parts of the photos that are printed now. */
  crops: Readonly<Record<string, Crop | null>>
}

/** The choices by product, with the current quantities. */
export function choicesOf(order: OrderView, prints: OrderPrints): PrintChoice[] {
  return order.lines.flatMap(({ id: lineId, title, photos }) =>
    productsOf(prints, lineId).map((product) => {
      const pieces = prints.pieces.filter(
        (piece) => isChosen(piece, lineId) && piece.product.id === product.id,
      )
      const bought = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
      const quantities: Record<string, number> = {}
      const crops: Record<string, Crop | null> = {}
      for (const { photoId, quantity, crop } of pieces)
        if (photoId) {
          quantities[photoId] = (quantities[photoId] ?? 0) + quantity
          crops[photoId] = crop
        }
      const choosable = photos.filter(({ withheld }) => !withheld)
      return { lineId, title, product, bought, photos: choosable, quantities, crops }
    }),
  )
}

/** A line's products that the buyer chooses photos for, without duplicates. */
function productsOf({ pieces }: OrderPrints, lineId: string): SoldProduct[] {
  const found = new Map<string, SoldProduct>()
  for (const piece of pieces)
    if (isChosen(piece, lineId) && takesPhoto(piece.product)) found.set(piece.product.id, piece.product)
  return [...found.values()]
}

/** Whether its photo is chosen with the line's others. */
const isChosen = ({ extra, givenBack, ...piece }: PrintPiece, lineId: string) =>
  piece.lineId === lineId && !extra && !givenBack

/** How many prints are unassigned (above 0) or too many (below 0). */
export const unassignedPrints = ({ bought, quantities }: PrintChoice) =>
  bought - Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0)

/** Changes which photos are printed. Rejects with an `ApiError`. */
export async function changePrints(
  orderKey: string,
  version: string,
  choices: readonly PrintChoice[],
): Promise<void> {
  const pieces = choices.flatMap(({ lineId, product, quantities }) =>
    Object.entries(quantities)
      .filter(([, quantity]) => quantity > 0)
      .map(([photoId, quantity]): Piece => ({ lineId, product: product.id, photoId, quantity })),
  )
  await call(orders.changePrints, { params: { key: orderKey }, body: { version, pieces } })
}

/** Changes the photo or the crop of one print. Rejects with an `ApiError`. */
export async function changePrint(orderKey: string, printId: string, change: ChangePrint): Promise<void> {
  await call(orders.changePrint, { params: { key: orderKey, printId }, body: change })
}

/** Cancels the prints of an order and refunds them. Rejects with an `ApiError`. */
export async function cancelPrints(orderKey: string): Promise<void> {
  await call(orders.cancelPrints, { params: { key: orderKey } })
}

/** Whether what was to be changed is no longer what was shown, so that it must be shown again. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404)
