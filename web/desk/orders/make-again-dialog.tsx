import { useState } from 'react'
import { z } from 'zod'
import { remakeWords } from '../../../content/desk/orders/orders.ts'
import { makeAgain } from '../../../contract/orders/order-desk.ts'
import { type DeskItem, MakeAgain, type OrderDetail } from '../../../domain/orders/desk/order-desk.ts'
import { DeskButton } from '../kit/button.tsx'
import { Choice } from '../kit/choice.tsx'
import { DeskDialog } from '../kit/dialog.tsx'
import { DialogActions, FormFailure } from '../kit/form-dialog.tsx'
import { useDeskForm } from '../kit/use-desk-form.ts'
import { useDeskMutation } from '../kit/use-desk-mutation.ts'
import { ReasonField } from './amount-fields.tsx'

interface MakeAgainProps {
  order: OrderDetail
  item: DeskItem
}

/** Has a print that went to the lab made again, free. */
export function MakeAgainButton({ order, item }: MakeAgainProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DeskButton
        look="plain"
        aria-label={`${remakeWords.button}: ${labelOf(item)}`}
        onClick={() => setOpen(true)}
      >
        {remakeWords.button}
      </DeskButton>
      <DeskDialog
        open={open}
        onClose={() => setOpen(false)}
        title={remakeWords.title(item.name)}
        description={remakeWords.lead}
      >
        <MakeAgainForm {...{ order, item }} onDone={() => setOpen(false)} />
      </DeskDialog>
    </>
  )
}

const labelOf = ({ name, picture }: DeskItem) => (picture ? `${name} of ${picture.fileName}` : name)

const Typed = z.object({
  quantity: z.coerce.number().pipe(MakeAgain.shape.quantity).default(1),
  photoId: z.string().optional(),
  reason: MakeAgain.shape.reason,
})

function MakeAgainForm({ order, item, onDone }: MakeAgainProps & { onDone: () => void }) {
  const { change } = useDeskMutation()
  const [id] = useState(() => crypto.randomUUID())
  const [photoId, choosePhoto] = useState(item.picture?.id)
  const photos = photosOf(order, item)
  const chosen = photos.find((photo) => photo.id === photoId)
  const { problems, failure, sending, form } = useDeskForm(Typed, async ({ quantity, reason }) => {
    const body = { id, printId: item.printId ?? '', quantity, photoId: photoId ?? null, reason }
    await change(makeAgain, { params: { id: order.id }, body })
    onDone()
  })
  return (
    <form {...form} className="mt-6 grid gap-6">
      {item.quantity > 1 && (
        <Choice
          label="How many"
          name="quantity"
          options={Array.from({ length: item.quantity }, (_, at) => String(at + 1)).map((value) => ({
            value,
            label: value,
          }))}
        />
      )}
      {photos.length > 1 && (
        <div className="flex items-end gap-4">
          {chosen && (
            <img
              src={chosen.thumb}
              alt=""
              width={64}
              height={80}
              className="h-20 w-16 shrink-0 bg-raised object-contain"
            />
          )}
          <Choice
            className="min-w-0 grow"
            label={remakeWords.photo}
            name="photoId"
            value={photoId}
            onChange={({ target }) => choosePhoto(target.value)}
            options={photos.map(({ id: value, fileName: label }) => ({ value, label }))}
          />
        </div>
      )}
      <ReasonField problem={problems.reason} />
      <FormFailure>{failure ?? problems.quantity}</FormFailure>
      <DialogActions
        confirm={sending ? 'One moment…' : remakeWords.button}
        busy={sending}
        onCancel={onDone}
      />
    </form>
  )
}

/** The photos that the order may print, its own one first; none for what shows no photo. */
function photosOf({ items }: OrderDetail, { picture }: DeskItem) {
  if (!picture) return []
  const others = items.flatMap((one) => (one.cancelled ? [] : (one.picture ?? [])))
  return [...new Map([picture, ...others].map((photo) => [photo.id, photo])).values()]
}
