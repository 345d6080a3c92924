import { useNavigate } from 'react-router'
import { pricesWords } from '../../../../content/desk/shop/prices.ts'
import { createPriceList } from '../../../../contract/shop/prices.ts'
import { CreatePriceList, type PriceListSummary } from '../../../../domain/orders/prices/price-desk.ts'
import { desk } from '../../../../domain/screens.ts'
import { TextField } from '../../../ui/field.tsx'
import { Choice } from '../../kit/choice.tsx'
import { DeskDialog } from '../../kit/dialog.tsx'
import { DialogActions, FormFailure } from '../../kit/form-dialog.tsx'
import { useDeskForm } from '../../kit/use-desk-form.ts'
import { useDeskMutation } from '../../kit/use-desk-mutation.ts'

interface CopyDialogProps {
  lists: readonly PriceListSummary[]
  from: PriceListSummary
  onClose: () => void
}

/** Creates a list as a copy of another, and opens it. */
export function CopyDialog({ lists, from, onClose }: CopyDialogProps) {
  const navigate = useNavigate()
  const { change } = useDeskMutation()
  const { problems, failure, sending, form } = useDeskForm(CreatePriceList, async (input) => {
    const { id } = await change(createPriceList, { body: input })
    await navigate(desk.priceList(id))
  })
  return (
    <DeskDialog open onClose={onClose} title="New price list" description={pricesWords.copy}>
      <form {...form} className="mt-6 grid gap-6">
        <TextField label="Name" required name="name" autoComplete="off" problem={problems.name} />
        <Choice
          label="Begins with the prices of"
          name="from"
          options={lists.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={from.id}
        />
        <FormFailure>{failure}</FormFailure>
        <DialogActions confirm={sending ? 'Making…' : 'Make it'} busy={sending} onCancel={onClose} />
      </form>
    </DeskDialog>
  )
}
