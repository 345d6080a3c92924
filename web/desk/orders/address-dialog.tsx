import { homeAddressAtTheDesk } from '../../../content/desk/orders/orders.ts'
import { correctHomeAddress } from '../../../contract/orders/order-desk.ts'
import { HomeAddress } from '../../../domain/orders/prints/home-delivery.ts'
import { HomeAddressFields } from '../../school/checkout/home-address-fields.tsx'
import { DeskDialog } from '../kit/dialog.tsx'
import { DialogActions, FormFailure } from '../kit/form-dialog.tsx'
import { useDeskForm } from '../kit/use-desk-form.ts'
import { useDeskMutation } from '../kit/use-desk-mutation.ts'

interface AddressDialogProps {
  orderId: string
  address: HomeAddress
  open: boolean
  onClose: () => void
}

/** Corrects where an order's prints are sent, for its buyer. */
export function AddressDialog({ open, onClose, ...order }: AddressDialogProps) {
  return (
    <DeskDialog
      open={open}
      onClose={onClose}
      title={homeAddressAtTheDesk.correct}
      description={homeAddressAtTheDesk.lead}
    >
      <AddressForm {...order} onDone={onClose} />
    </DeskDialog>
  )
}

const NAMES = { name: 'name', line1: 'line1', line2: 'line2', town: 'town', postcode: 'postcode' } as const

type AddressFormProps = Pick<AddressDialogProps, 'orderId' | 'address'> & { onDone: () => void }

function AddressForm({ orderId, address, onDone }: AddressFormProps) {
  const { change } = useDeskMutation()
  const { problems, failure, sending, form } = useDeskForm(HomeAddress, async (body) => {
    await change(correctHomeAddress, { params: { id: orderId }, body })
    onDone()
  })
  return (
    <form {...form} className="mt-6 grid gap-6">
      <div className="grid grid-cols-6 gap-x-6 gap-y-6">
        <HomeAddressFields names={NAMES} values={address} problems={problems} />
      </div>
      <FormFailure>{failure}</FormFailure>
      <DialogActions confirm={sending ? 'Saving…' : 'Save'} busy={sending} onCancel={onDone} />
    </form>
  )
}
