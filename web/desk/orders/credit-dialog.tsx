import { useState } from 'react'
import { z } from 'zod'
import { ordersWords } from '../../../content/desk/orders/orders.ts'
import { offersWords } from '../../../content/desk/shop/offers.ts'
import { giveCredit } from '../../../contract/shop/offers.ts'
import type { OrderDetail } from '../../../domain/orders/desk/order-desk.ts'
import { GiveCredit } from '../../../domain/orders/offers/offer-desk.ts'
import { PoundsInput } from '../../../domain/pounds-input.ts'
import { DeskDialog, DialogActions, FormFailure } from '../kit/dialog.tsx'
import { useDeskForm } from '../kit/use-desk-form.ts'
import { useDeskMutation } from '../kit/use-desk-mutation.ts'
import { AmountField, ReasonField } from './amount-fields.tsx'

interface CreditDialogProps {
  order: OrderDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Gives an order's buyer credit for their next orders. */
export function CreditDialog({ order, open, onOpenChange }: CreditDialogProps) {
  return (
    <DeskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Give credit"
      description={ordersWords.credit(order.email ?? '')}
    >
      <CreditForm order={order} onDone={() => onOpenChange(false)} />
    </DeskDialog>
  )
}

const Contract = z.object({
  amount: PoundsInput.pipe(GiveCredit.shape.amount),
  reason: GiveCredit.shape.reason,
})

function CreditForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const { change } = useDeskMutation()
  const [id] = useState(() => crypto.randomUUID())
  const { problems, failure, sending, form } = useDeskForm(Contract, async (input) => {
    await change(giveCredit, { params: { id: order.id }, body: { id, ...input } })
    onDone()
  })
  return (
    <form {...form} className="mt-6 grid gap-6">
      <AmountField problem={problems.amount} />
      <ReasonField problem={problems.reason} label={offersWords.creditReason} />
      <FormFailure>{failure}</FormFailure>
      <DialogActions confirm={sending ? 'Giving…' : 'Give credit'} busy={sending} onCancel={onDone} />
    </form>
  )
}
