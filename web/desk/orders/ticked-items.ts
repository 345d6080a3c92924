import { byVatRate, sumOf } from '../../../domain/orders/ledger/ledger.ts'
import type { DeskItem, OrderDetail } from '../../../domain/orders/order-desk.ts'
import type { VatPart } from '../../../domain/orders/prices/vat.ts'
import {
  canGiveBack,
  refundOfItems,
  type TickedItem,
  withDeliveries,
} from '../../../domain/orders/refunds/refund-items.ts'

/** How many of each item are ticked, by its key. */
export type Ticks = ReadonlyMap<string, number>

export const itemKey = ({ lineId, photoId, printId }: Pick<DeskItem, 'lineId' | 'photoId' | 'printId'>) =>
  `${lineId} ${photoId ?? printId}`

/** What is ticked and still in the order, which may have changed since; with it, the delivery of a parcel of nothing. */
export const tickedItems = ({ items }: OrderDetail, ticks: Ticks): TickedItem<DeskItem>[] =>
  withDeliveries(
    items.flatMap((item) => {
      const quantity = Math.min(ticks.get(itemKey(item)) ?? 0, item.quantity)
      return quantity > 0 && canGiveBack(item) ? [{ item, quantity }] : []
    }),
    items,
  )

export interface RefundSums {
  amount: number
  credit: number
  vatParts: VatPart[]
  /** How much less it is than the sum of each by itself. */
  less: number
}

/** What giving these items back together gives back, in pence. */
export function refundOfTicks({ balances }: OrderDetail, ticked: readonly TickedItem[]): RefundSums {
  const { amounts, credit } = refundOfItems(ticked, balances)
  const rates = new Map(balances.map(({ lineId, vatRate }) => [lineId, vatRate]))
  const amount = sumOf(amounts, 'amount')
  const apart = ticked.reduce((sum, one) => sum + sumOf(refundOfItems([one], balances).amounts, 'amount'), 0)
  return {
    amount,
    credit: sumOf(credit, 'amount'),
    vatParts: byVatRate(amounts, (lineId) => rates.get(lineId) ?? null),
    less: apart - amount,
  }
}
