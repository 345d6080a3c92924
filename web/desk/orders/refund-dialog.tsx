import { useState } from 'react'
import { z } from 'zod'
import { ordersWords } from '../../../content/desk/shop.ts'
import { requestRefund } from '../../../contract/order-desk.ts'
import { formatPounds } from '../../../domain/money.ts'
import { type OrderDetail, RequestRefund } from '../../../domain/orders/order-desk.ts'
import { formatPoundsInput, PoundsInput } from '../../../domain/pounds-input.ts'
import { printProduct, printState } from '../labels.ts'
import { ConfirmField } from '../ui/confirm-by-typing.tsx'
import { DeskDialog, DialogActions, FormFailure } from '../ui/dialog.tsx'
import { useForm } from '../use-desk-form.ts'
import { useDeskMutation } from '../use-desk-mutation.ts'
import { AmountFields } from './amount-fields.tsx'

interface RefundDialogProps {
  order: OrderDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Refunds an order, fully or in part, confirmed by typing its number. */
export function RefundDialog({ order, open, onOpenChange }: RefundDialogProps) {
  return (
    <DeskDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Refund ${order.number}`}
      description={ordersWords.refund(formatPounds(order.refundable))}
    >
      <RefundForm order={order} onDone={() => onOpenChange(false)} />
    </DeskDialog>
  )
}

/** Warns of what is still being made: a refund of a part does not stop it. */
function InProduction({ order }: { order: OrderDetail }) {
  if (order.prints === 'cancelled') return null
  const made = order.lines.flatMap(({ printed, prints, title }) =>
    printed === 'ordered' || printed === 'sent'
      ? prints.map(({ product, quantity }) => ({
          text: `${quantity} × ${printProduct(product)}, ${title}`,
          state: printState[printed],
        }))
      : [],
  )
  if (made.length === 0) return null
  return (
    <div role="note" className="border-heather border-l-2 pl-4">
      <p className="font-[560]">{ordersWords.inProduction}</p>
      <ul>
        {made.map(({ text, state }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two prints may be alike, and none has a name
          <li key={at} className="wrap-anywhere">
            {text} <span className="text-soft">({state})</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-soft">{ordersWords.notStopped}</p>
    </div>
  )
}

function RefundForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const change = useDeskMutation()
  const [id] = useState(() => crypto.randomUUID())
  const contract = z.object({
    amount: PoundsInput.pipe(
      z
        .number()
        .min(1, ordersWords.aboveNothing)
        .max(order.refundable, ordersWords.atMost(formatPounds(order.refundable))),
    ),
    reason: RequestRefund.shape.reason,
    confirmation: RequestRefund.shape.confirmation.refine(
      (typed) => typed.toUpperCase() === order.number,
      `Please type ${order.number}`,
    ),
  })
  const { problems, failure, sending, form } = useForm(contract, async (input) => {
    await change(requestRefund, { params: { id: order.id }, body: { id, ...input } })
    onDone()
  })
  return (
    <form {...form} className="mt-6 grid gap-6">
      <InProduction order={order} />
      <AmountFields problems={problems} defaultAmount={formatPoundsInput(order.refundable)} />
      <ConfirmField phrase={order.number} problem={problems.confirmation} />
      <FormFailure>{failure}</FormFailure>
      <DialogActions confirm={sending ? 'Refunding…' : 'Refund'} busy={sending} onCancel={onDone} />
    </form>
  )
}
