import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { askRefund } from '../../../contract/order-desk.ts'
import { formatPounds } from '../../../domain/money.ts'
import { AskRefund, type OrderDetail } from '../../../domain/orders/order-desk.ts'
import { inPounds, Pounds } from '../../../domain/pounds.ts'
import { call } from '../../call.ts'
import { TextField } from '../../ui/field.tsx'
import { refreshDesk } from '../desk-cache.ts'
import { DeskDialog, DialogActions, FormFailure } from '../ui/dialog.tsx'
import { useForm } from '../use-form.ts'
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
      description={`Up to ${formatPounds(order.refundable)} goes back to the card it came from, and the buyer is told by email. Refunding all of it ends the downloads and cancels prints that are not sent. It cannot be taken back.`}
    >
      <RefundForm order={order} onDone={() => onOpenChange(false)} />
    </DeskDialog>
  )
}

function RefundForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const cache = useQueryClient()
  const [id] = useState(() => crypto.randomUUID())
  const contract = z.object({
    amount: Pounds.pipe(
      z
        .number()
        .min(1, 'Please give an amount above £0')
        .max(order.refundable, `At most ${formatPounds(order.refundable)} is left`),
    ),
    reason: AskRefund.shape.reason,
    confirmation: AskRefund.shape.confirmation.refine(
      (typed) => typed.toUpperCase() === order.number,
      `Please type ${order.number}`,
    ),
  })
  const { problems, failure, sending, form } = useForm(contract, async (input) => {
    await call(askRefund, { params: { id: order.id }, body: { id, ...input } })
    await refreshDesk(cache)
    onDone()
  })
  return (
    <form {...form} className="mt-6 grid gap-6">
      <AmountFields problems={problems} defaultAmount={inPounds(order.refundable)} />
      <TextField
        label={`Type ${order.number} to confirm`}
        required
        name="confirmation"
        autoComplete="off"
        spellCheck={false}
        problem={problems.confirmation}
      />
      <FormFailure>{failure}</FormFailure>
      <DialogActions confirm={sending ? 'Refunding…' : 'Refund'} busy={sending} onCancel={onDone} />
    </form>
  )
}
