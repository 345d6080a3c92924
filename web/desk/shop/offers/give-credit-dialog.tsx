import { useState } from 'react'
import { z } from 'zod'
import { offersWords } from '../../../../content/desk/shop/offers.ts'
import { giveCreditToAddress } from '../../../../contract/shop/offers.ts'
import { GiveCreditToAddress } from '../../../../domain/orders/offers/offer-desk.ts'
import { PoundsInput } from '../../../../domain/pounds-input.ts'
import { TextField } from '../../../ui/field.tsx'
import { DeskDialog } from '../../kit/dialog.tsx'
import { DialogActions, FormFailure } from '../../kit/form-dialog.tsx'
import { useDeskForm } from '../../kit/use-desk-form.ts'
import { useDeskMutation } from '../../kit/use-desk-mutation.ts'
import { AmountField, ReasonField } from '../../orders/amount-fields.tsx'

interface GiveCreditDialogProps {
  open: boolean
  onClose: () => void
}

/** Gives an address credit without an order. */
export function GiveCreditDialog({ open, onClose }: GiveCreditDialogProps) {
  return (
    <DeskDialog open={open} onClose={onClose} title="Give credit" description={offersWords.giveCredit}>
      <CreditForm onDone={onClose} />
    </DeskDialog>
  )
}

const Contract = z.object({
  email: GiveCreditToAddress.shape.email,
  amount: PoundsInput.pipe(GiveCreditToAddress.shape.amount),
  reason: GiveCreditToAddress.shape.reason,
})

function CreditForm({ onDone }: { onDone: () => void }) {
  const { change } = useDeskMutation()
  const [id] = useState(() => crypto.randomUUID())
  const { problems, failure, sending, form } = useDeskForm(Contract, async (input) => {
    await change(giveCreditToAddress, { body: { id, ...input } })
    onDone()
  })
  return (
    <form {...form} className="mt-6 grid gap-6">
      <TextField
        label="Email"
        required
        name="email"
        type="email"
        autoComplete="off"
        problem={problems.email}
      />
      <AmountField problem={problems.amount} />
      <ReasonField problem={problems.reason} label={offersWords.creditReason} />
      <FormFailure>{failure}</FormFailure>
      <DialogActions confirm={sending ? 'Giving…' : 'Give credit'} busy={sending} onCancel={onDone} />
    </form>
  )
}
