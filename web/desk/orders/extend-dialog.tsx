import { z } from 'zod'
import { ordersWords } from '../../../content/desk/orders/orders.ts'
import { extendDownload } from '../../../contract/orders/order-desk.ts'
import { shortDay } from '../../../domain/days.ts'
import { WholeNumberInput } from '../../../domain/number-input.ts'
import { ExtendDownload } from '../../../domain/orders/order-changes.ts'
import type { OrderDetail } from '../../../domain/orders/order-desk.ts'
import { now } from '../../clock.ts'
import { ApiError } from '../../http/api.ts'
import { TextField } from '../../ui/field.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { FormDialog } from '../kit/form/form-dialog.tsx'

interface ExtendDialogProps {
  order: OrderDetail
  open: boolean
  onClose: () => void
}

const Days = z.object({ days: WholeNumberInput.pipe(ExtendDownload.shape.days) })

/** Extends the download period. */
export function ExtendDialog({ order: { id, downloadsUntil: until }, ...dialog }: ExtendDialogProps) {
  const { change, refetch } = useDeskMutation()
  return (
    <FormDialog
      {...dialog}
      title="Extend download"
      description={
        until
          ? `${ordersWords.downloadsEnd(shortDay(until), new Date(until) > now())} ${ordersWords.extend}`
          : ordersWords.extend
      }
      check={Days}
      send={async ({ days }) => {
        try {
          await change(extendDownload, { params: { id }, body: { days, until: until ?? '' } })
        } catch (error) {
          if (error instanceof ApiError && error.code === 'changed-meanwhile') await refetch()
          throw error
        }
      }}
      confirm="Extend"
      busy="Extending…"
    >
      {(problems) => (
        <TextField
          label="Days"
          required
          name="days"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={30}
          problem={problems.days}
        />
      )}
    </FormDialog>
  )
}
