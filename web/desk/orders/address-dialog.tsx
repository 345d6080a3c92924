import { homeAddressAtTheDesk } from '../../../content/desk/orders/orders.ts'
import { correctHomeAddress } from '../../../contract/orders/order-desk.ts'
import { HomeAddress } from '../../../domain/orders/prints/home-delivery.ts'
import { HomeAddressFields } from '../../school/checkout/home-address-fields.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { FormDialog } from '../kit/form/form-dialog.tsx'

interface AddressDialogProps {
  orderId: string
  address: HomeAddress
  open: boolean
  onClose: () => void
}

const NAMES = { name: 'name', line1: 'line1', line2: 'line2', town: 'town', postcode: 'postcode' } as const

/** Corrects where an order's prints are sent, for its buyer. */
export function AddressDialog({ orderId, address, ...dialog }: AddressDialogProps) {
  const { change } = useDeskMutation()
  return (
    <FormDialog
      {...dialog}
      title={homeAddressAtTheDesk.correct}
      description={homeAddressAtTheDesk.lead}
      check={HomeAddress}
      send={(body) => change(correctHomeAddress, { params: { id: orderId }, body })}
      confirm="Save"
      busy="Saving…"
    >
      {(problems) => (
        <div className="grid grid-cols-6 gap-x-6 gap-y-6">
          <HomeAddressFields names={NAMES} values={address} problems={problems} />
        </div>
      )}
    </FormDialog>
  )
}
