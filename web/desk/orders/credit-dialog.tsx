import { z } from 'zod'
import { ordersWords } from '../../../content/desk/orders/orders.ts'
import { offersWords } from '../../../content/desk/shop/offers.ts'
import { giveCredit } from '../../../contract/shop/offers.ts'
import { GiveCredit } from '../../../domain/orders/offers/offer-desk.ts'
import type { OrderDetail } from '../../../domain/orders/order-desk.ts'
import { PoundsInput } from '../../../domain/pounds-input.ts'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { FormDialog, NewId } from '../kit/form/form-dialog.tsx'
import { AmountField, ReasonField } from './amount-fields.tsx'

interface CreditDialogProps {
  order: OrderDetail
  open: boolean
  onClose: () => void
}

const Contract = z.object({ ...GiveCredit.shape, amount: PoundsInput.pipe(GiveCredit.shape.amount) })

/** Gives an order's buyer credit for their next orders. */
export function CreditDialog({ order, ...dialog }: CreditDialogProps) {
  const { change } = useDeskMutation()
  return (
    <FormDialog
      {...dialog}
      title="Give credit"
      description={ordersWords.credit(order.email ?? '')}
      check={Contract}
      send={(body) => change(giveCredit, { params: { id: order.id }, body })}
      confirm="Give credit"
      busy="Giving…"
    >
      {(problems) => (
        <>
          <NewId />
          <AmountField problem={problems.amount} />
          <ReasonField problem={problems.reason} label={offersWords.creditReason} />
        </>
      )}
    </FormDialog>
  )
}
