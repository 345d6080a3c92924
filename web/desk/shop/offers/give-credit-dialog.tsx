import { z } from 'zod'
import { offersWords } from '../../../../content/desk/shop/offers.ts'
import { giveCreditToAddress } from '../../../../contract/shop/offers.ts'
import { GiveCreditToAddress } from '../../../../domain/orders/offers/offer-desk.ts'
import { PoundsInput } from '../../../../domain/pounds-input.ts'
import { TextField } from '../../../ui/field.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormDialog, NewId } from '../../kit/form/form-dialog.tsx'
import { AmountField, ReasonField } from '../../orders/amount-fields.tsx'

interface GiveCreditDialogProps {
  open: boolean
  onClose: () => void
}

const Contract = z.object({
  ...GiveCreditToAddress.shape,
  amount: PoundsInput.pipe(GiveCreditToAddress.shape.amount),
})

/** Gives an address credit without an order. */
export function GiveCreditDialog(dialog: GiveCreditDialogProps) {
  const { change } = useDeskMutation()
  return (
    <FormDialog
      {...dialog}
      title="Give credit"
      description={offersWords.giveCredit}
      check={Contract}
      send={(body) => change(giveCreditToAddress, { body })}
      confirm="Give credit"
      busy="Giving…"
    >
      {(problems) => (
        <>
          <NewId />
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
        </>
      )}
    </FormDialog>
  )
}
