import { printState } from '../../../content/desk/orders/names.ts'
import { refundWords, remakeWords } from '../../../content/desk/orders/orders.ts'
import type { DeskItem, OrderDetail } from '../../../domain/orders/order-desk.ts'
import { MakeAgainButton } from './make-again-dialog.tsx'

/** What happened to a photo or print of a line since it was bought; undefined if nothing did. */
function remarkOf(item: DeskItem | undefined): string | undefined {
  if (!item?.cancelled) return undefined
  return item.givenBack + item.creditBack > 0 ? refundWords.givenBack : refundWords.cancelled
}

/** Below a print: that it was given back, or a button that has it made again. */
export function PrintRemark({ order, printId }: { order: OrderDetail; printId: string }) {
  const item = order.items.find((one) => one.printId === printId)
  const remark = remarkOf(item)
  if (remark) return <span className="block text-soft">{remark}</span>
  const paid = order.state === 'paid' || order.state === 'delivered'
  if (!item?.made || !paid) return null
  return (
    <span className="block">
      <MakeAgainButton order={order} item={item} />
    </span>
  )
}

/** Below a photo: that it was given back. */
export function PhotoRemark({
  order,
  lineId,
  photoId,
}: {
  order: OrderDetail
  lineId: string
  photoId: string
}) {
  const remark = remarkOf(order.items.find((one) => one.lineId === lineId && one.photoId === photoId))
  return remark ? <span className="block w-20 text-small text-soft">{remark}</span> : null
}

/** Whether a photo or print is not part of the order any more. */
export const isGone = ({ items }: OrderDetail, id: string, lineId: string) =>
  items.some((item) => item.cancelled && item.lineId === lineId && (item.photoId ?? item.printId) === id)

/** On a line of prints that are made again: why, and how far they are. */
export function RemakeNote({
  line: { remakeReason, printed },
}: {
  line: Pick<OrderDetail['lines'][number], 'remakeReason' | 'printed'>
}) {
  if (remakeReason === null) return null
  return (
    <p className="wrap-anywhere">
      {remakeReason ? remakeWords.done(remakeReason) : remakeWords.doneFree}
      {printed && <span className="text-soft">. {printState[printed]}</span>}
    </p>
  )
}
