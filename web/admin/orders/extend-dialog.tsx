import { ordersWords } from '../../../content/desk/orders.ts'
import { extendDownload } from '../../../contract/order-desk.ts'
import { shortDay } from '../../../domain/days.ts'
import { ExtendDownload, type OrderDetail } from '../../../domain/orders/order-desk.ts'
import { TextField } from '../../ui/field.tsx'
import { DeskDialog, DialogActions, FormFailure } from '../ui/dialog.tsx'
import { useChange } from '../use-change.ts'
import { useForm } from '../use-form.ts'

interface ExtendDialogProps {
  order: OrderDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Extends the download period. */
export function ExtendDialog({ order, open, onOpenChange }: ExtendDialogProps) {
  const until = order.downloadsUntil
  return (
    <DeskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Extend download"
      description={
        until
          ? `${ordersWords.downloadsEnd(shortDay(until), new Date(until) > new Date())} ${ordersWords.extend}`
          : ordersWords.extend
      }
    >
      <ExtendForm order={order} onDone={() => onOpenChange(false)} />
    </DeskDialog>
  )
}

function ExtendForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const change = useChange()
  const { problems, failure, sending, form } = useForm(ExtendDownload, async (input) => {
    await change(extendDownload, { params: { id: order.id }, body: input })
    onDone()
  })
  return (
    <form {...form} className="mt-6 grid gap-6">
      <TextField
        label="Days"
        required
        name="days"
        type="number"
        min={1}
        max={365}
        defaultValue={30}
        problem={problems.days}
      />
      <FormFailure>{failure}</FormFailure>
      <DialogActions confirm={sending ? 'Extending…' : 'Extend'} busy={sending} onCancel={onDone} />
    </form>
  )
}
