import { useState } from 'react'
import { handPaymentWords as words } from '../../../content/desk/orders/new-order.ts'
import { cancelOrder, markOrderPaid } from '../../../contract/orders/order-desk.ts'
import { formatPounds } from '../../../domain/money.ts'
import { MarkPaid } from '../../../domain/orders/checkout/place-desk-order.ts'
import type { OrderDetail } from '../../../domain/orders/order-desk.ts'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { RadioChoice } from '../kit/form/radio-choice.tsx'
import { DeskButton, largeTouchTarget } from '../kit/page/button.tsx'

/** What the owner does with an order that waits for its money: says that it is there, or cancels the order. */
export function UnpaidActions({ order }: { order: OrderDetail }) {
  const [dialog, setDialog] = useState<'paid' | 'cancel'>()
  const { change } = useDeskMutation()
  const close = () => setDialog(undefined)
  return (
    <>
      <DeskButton onClick={() => setDialog('cancel')}>{words.cancel}</DeskButton>
      <DeskButton className={largeTouchTarget} onClick={() => setDialog('paid')}>
        {words.markPaid}
      </DeskButton>
      <FormDialog
        open={dialog === 'paid'}
        onClose={close}
        title={words.markTitle(order.number)}
        description={words.markLead(formatPounds(order.total))}
        check={MarkPaid}
        send={(body) => change(markOrderPaid, { params: { id: order.id }, body })}
        confirm={words.markPaid}
      >
        {() => <HowPaid order={order} />}
      </FormDialog>
      <ConfirmDialog
        open={dialog === 'cancel'}
        onClose={close}
        title={words.cancelTitle(order.number)}
        description={words.cancelLead}
        confirm={words.cancel}
        cancel={words.keep}
        destructive
        act={() => change(cancelOrder, { params: { id: order.id } })}
        done={words.cancelled}
      />
    </>
  )
}

function HowPaid({ order }: { order: OrderDetail }) {
  const [method, setMethod] = useState<MarkPaid['method']>(
    order.paymentMethod === 'transfer' ? 'transfer' : 'cash',
  )
  return (
    <RadioChoice
      legend={words.markPaid}
      name="method"
      value={method}
      onChange={setMethod}
      options={MarkPaid.shape.method.options.map((value) => ({ value, ...words.methods[value] }))}
    />
  )
}
