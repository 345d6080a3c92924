import { z } from 'zod'
import { ordersWords } from '../../../content/desk/orders/orders.ts'
import { extendDownload } from '../../../contract/orders/order-desk.ts'
import { shortDay } from '../../../domain/days.ts'
import { WholeNumberInput } from '../../../domain/number-input.ts'
import { ExtendDownload, type OrderDetail } from '../../../domain/orders/desk/order-desk.ts'
import { ApiError } from '../../api.ts'
import { now } from '../../clock.ts'
import { TextField } from '../../ui/field.tsx'
import { DeskDialog, DialogActions, FormFailure } from '../kit/dialog.tsx'
import { useDeskForm } from '../kit/use-desk-form.ts'
import { useDeskMutation } from '../kit/use-desk-mutation.ts'

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
          ? `${ordersWords.downloadsEnd(shortDay(until), new Date(until) > now())} ${ordersWords.extend}`
          : ordersWords.extend
      }
    >
      <ExtendForm order={order} onDone={() => onOpenChange(false)} />
    </DeskDialog>
  )
}

const Days = z.object({ days: WholeNumberInput.pipe(ExtendDownload.shape.days) })

function ExtendForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const { change, refetch } = useDeskMutation()
  const { id, downloadsUntil } = order
  const { problems, failure, sending, form } = useDeskForm(Days, async ({ days }) => {
    try {
      await change(extendDownload, { params: { id }, body: { days, until: downloadsUntil ?? '' } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed-meanwhile') await refetch()
      throw error
    }
    onDone()
  })
  return (
    <form {...form} className="mt-6 grid gap-6">
      <TextField
        label="Days"
        required
        name="days"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={30}
        problem={problems.days}
      />
      <FormFailure>{failure}</FormFailure>
      <DialogActions confirm={sending ? 'Extending…' : 'Extend'} busy={sending} onCancel={onDone} />
    </form>
  )
}
