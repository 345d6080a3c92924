import { useState } from 'react'
import { handPaymentWords as words } from '../../../content/desk/orders/new-order.ts'
import { cancelOrder, markOrderPaid } from '../../../contract/orders/order-desk.ts'
import { formatPounds } from '../../../domain/money.ts'
import { MarkPaid } from '../../../domain/orders/desk/desk-order.ts'
import type { OrderDetail } from '../../../domain/orders/desk/order-desk.ts'
import { DeskButton, largeTouchTarget } from '../kit/button.tsx'
import { DeskDialog } from '../kit/dialog.tsx'
import { DialogActions, FormFailure } from '../kit/form-dialog.tsx'
import { RadioChoice } from '../kit/radio-choice.tsx'
import { useDeskForm } from '../kit/use-desk-form.ts'
import { useDeskMutation } from '../kit/use-desk-mutation.ts'

/** What the owner does with an order that waits for its money: says that it is there, or cancels the order. */
export function UnpaidActions({ order }: { order: OrderDetail }) {
  const [dialog, setDialog] = useState<'paid' | 'cancel'>()
  const { change, run, busy } = useDeskMutation()
  const cancel = async () => {
    await run('cancel', () => change(cancelOrder, { params: { id: order.id } }), words.cancelled)
    setDialog(undefined)
  }
  return (
    <>
      <DeskButton onClick={() => setDialog('cancel')}>{words.cancel}</DeskButton>
      <DeskButton className={largeTouchTarget} onClick={() => setDialog('paid')}>
        {words.markPaid}
      </DeskButton>
      <DeskDialog
        open={dialog === 'paid'}
        onClose={() => setDialog(undefined)}
        title={words.markTitle(order.number)}
        description={words.markLead(formatPounds(order.total))}
      >
        <MarkPaidForm order={order} onDone={() => setDialog(undefined)} />
      </DeskDialog>
      <DeskDialog
        open={dialog === 'cancel'}
        onClose={() => setDialog(undefined)}
        title={words.cancelTitle(order.number)}
        description={words.cancelLead}
      >
        <form
          className="mt-6"
          onSubmit={(event) => {
            event.preventDefault()
            void cancel()
          }}
        >
          <DialogActions
            confirm={words.cancel}
            cancel={words.keep}
            busy={busy !== undefined}
            onCancel={() => setDialog(undefined)}
          />
        </form>
      </DeskDialog>
    </>
  )
}

function MarkPaidForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const { change } = useDeskMutation()
  const [method, setMethod] = useState<MarkPaid['method']>(
    order.paymentMethod === 'transfer' ? 'transfer' : 'cash',
  )
  const { failure, sending, form } = useDeskForm(MarkPaid, async (body) => {
    await change(markOrderPaid, { params: { id: order.id }, body })
    onDone()
  })
  return (
    <form {...form} className="mt-6 grid gap-6">
      <RadioChoice
        legend={words.markPaid}
        name="method"
        value={method}
        onChange={setMethod}
        options={MarkPaid.shape.method.options.map((value) => ({ value, ...words.methods[value] }))}
      />
      <FormFailure>{failure}</FormFailure>
      <DialogActions confirm={words.markPaid} busy={sending} onCancel={onDone} />
    </form>
  )
}
