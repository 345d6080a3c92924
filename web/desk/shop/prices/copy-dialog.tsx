import { useNavigate } from 'react-router'
import { pricesWords } from '../../../../content/desk/shop/prices.ts'
import { createPriceList } from '../../../../contract/shop/prices.ts'
import { CreatePriceList, type PriceListSummary } from '../../../../domain/orders/prices/price-desk.ts'
import { desk } from '../../../../domain/screens.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'

interface CopyDialogProps {
  lists: readonly PriceListSummary[]
  from: PriceListSummary
  onClose: () => void
}

/** Creates a list as a copy of another, and opens it. */
export function CopyDialog({ lists, from, onClose }: CopyDialogProps) {
  const navigate = useNavigate()
  const { change } = useDeskMutation()
  return (
    <FormDialog
      open
      onClose={onClose}
      title="New price list"
      description={pricesWords.copy}
      check={CreatePriceList}
      send={async (body) => {
        const { id } = await change(createPriceList, { body })
        await navigate(desk.priceList(id))
      }}
      confirm="Make it"
      busy="Making…"
    >
      {(problems) => (
        <>
          <TextField label="Name" required name="name" autoComplete="off" problem={problems.name} />
          <Select
            label="Begins with the prices of"
            name="from"
            options={lists.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={from.id}
          />
        </>
      )}
    </FormDialog>
  )
}
