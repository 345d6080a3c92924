import { useEffect, useState } from 'react'
import { z } from 'zod'
import { handPaymentWords } from '../../../content/desk/orders/new-order.ts'
import { ordersWords, refundWords } from '../../../content/desk/orders/orders.ts'
import { requestRefund } from '../../../contract/orders/order-desk.ts'
import { formatPounds } from '../../../domain/money.ts'
import { sumOf } from '../../../domain/orders/ledger/ledger.ts'
import { RequestRefund } from '../../../domain/orders/order-changes.ts'
import type { OrderDetail } from '../../../domain/orders/order-desk.ts'
import { isPaidByHand } from '../../../domain/orders/payment/payments.ts'
import { canGiveBack } from '../../../domain/orders/refunds/refund-items.ts'
import { formatPoundsInput, PoundsInput } from '../../../domain/pounds-input.ts'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { ConfirmField } from '../kit/form/confirm-by-typing.tsx'
import { DeskDialog } from '../kit/form/dialog.tsx'
import { DialogForm } from '../kit/form/form-dialog.tsx'
import { RadioChoice } from '../kit/form/radio-choice.tsx'
import { useDeskForm } from '../kit/form/use-desk-form.ts'
import { AmountField, ReasonField } from './amount-fields.tsx'
import { RefundItems, RefundSum } from './refund-items.tsx'
import { refundOfTicks, type Ticks, tickedItems } from './ticked-items.ts'

interface RefundDialogProps {
  order: OrderDetail
  open: boolean
  onClose: () => void
}

/** Whether money or credit can be given back of an order. */
export const hasRefund = ({ state, refundable, balances }: OrderDetail): boolean =>
  (state === 'paid' || state === 'delivered') && refundable + sumOf(balances, 'credit') > 0

/** Gives back what is ticked, or an amount of nothing in particular, confirmed by typing the order's number. */
export function RefundDialog({ order, open, onClose }: RefundDialogProps) {
  return (
    <DeskDialog
      wide
      open={open}
      onClose={onClose}
      title={`Refund ${order.number}`}
      description={
        isPaidByHand(order) && order.refundable > 0
          ? handPaymentWords.refundByHand(formatPounds(order.refundable))
          : order.refundable > 0
            ? ordersWords.refund(formatPounds(order.refundable))
            : ordersWords.refundOfCredit
      }
    >
      <RefundForm order={order} onDone={onClose} />
    </DeskDialog>
  )
}

function RefundForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const { change, refetch } = useDeskMutation()
  const [id] = useState(() => crypto.randomUUID())
  const [chosen, choose] = useState<'items' | 'other'>()
  const [seen, see] = useState<string | undefined>(order.refundVersion)
  const [ticks, setTicks] = useState<Ticks>(new Map())
  const hasItems = order.items.some(canGiveBack)
  const mode = hasItems && (order.refundable === 0 || chosen !== 'other') ? 'items' : 'other'
  const ticked = tickedItems(order, ticks)
  const sums = refundOfTicks(order, ticked)
  const { problems, failure, sending, form } = useDeskForm(
    mode === 'items' ? itemsContract(order) : amountContract(order),
    async ({ amount = sums.amount, reason, confirmation }) => {
      const items = ticked.map(({ item: { lineId, photoId, printId }, quantity }) => ({
        ...{ lineId, photoId, printId, quantity },
      }))
      const what = mode === 'items' ? { items } : {}
      try {
        await change(requestRefund, {
          params: { id: order.id },
          body: { id, amount, ...what, reason, confirmation, version: seen ?? order.refundVersion },
        })
      } catch (error) {
        // What is ticked may have changed, or the refund may have been recorded before the answer was lost.
        await refetch()
        see(undefined)
        throw error
      }
      onDone()
    },
  )
  const isRecorded = order.refunds.some((refund) => refund.id === id)
  useEffect(() => {
    if (isRecorded) onDone()
  }, [isRecorded, onDone])
  return (
    <DialogForm
      {...form}
      {...{ failure, sending }}
      confirm="Refund"
      busy="Refunding…"
      destructive
      onCancel={onDone}
    >
      {hasItems && order.refundable > 0 && (
        <RadioChoice
          legend={refundWords.mode}
          name="mode"
          value={mode}
          onChange={choose}
          options={[
            { value: 'items', label: refundWords.items, hint: refundWords.itemsHint },
            { value: 'other', label: refundWords.other, hint: refundWords.otherHint },
          ]}
        />
      )}
      {mode === 'items' ? (
        <>
          <RefundItems {...{ order, ticks }} onChange={setTicks} problem={problems.items} />
          <RefundSum sums={sums} />
        </>
      ) : (
        <>
          <p role="note" className="border-heather border-l-2 pl-4 text-soft">
            {refundWords.shared}
          </p>
          <AmountField problem={problems.amount} defaultAmount={formatPoundsInput(order.refundable)} />
        </>
      )}
      <ReasonField problem={problems.reason} />
      <ConfirmField phrase={order.number} problem={problems.confirmation} />
    </DialogForm>
  )
}

interface Typed {
  amount?: number
  reason: string
  confirmation: string
}

const typed = ({ number }: OrderDetail) => ({
  reason: RequestRefund.shape.reason,
  confirmation: RequestRefund.shape.confirmation.refine(
    (words) => words.toUpperCase() === number,
    `Please type ${number}`,
  ),
})

/** A form sends `items` if any of its boxes is ticked. */
const itemsContract = (order: OrderDetail): z.ZodType<Typed> =>
  z.object({ items: z.string({ error: refundWords.tick }), ...typed(order) })

const amountContract = (order: OrderDetail): z.ZodType<Typed> =>
  z.object({
    amount: PoundsInput.pipe(
      z
        .number()
        .min(1, ordersWords.aboveNothing)
        .max(order.refundable, ordersWords.atMost(formatPounds(order.refundable))),
    ),
    ...typed(order),
  })
