import { useState } from 'react'
import { z } from 'zod'
import { remakeWords } from '../../../content/desk/orders/orders.ts'
import { makeAgain } from '../../../contract/orders/order-desk.ts'
import { MakeAgain } from '../../../domain/orders/order-changes.ts'
import type { DeskItem, OrderDetail } from '../../../domain/orders/order-desk.ts'
import { Select } from '../../ui/field.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { FormDialog, NewId } from '../kit/form/form-dialog.tsx'
import { DeskButton } from '../kit/page/button.tsx'
import { ReasonField } from './amount-fields.tsx'

interface MakeAgainProps {
  order: OrderDetail
  item: DeskItem
}

const Typed = z.object({
  id: MakeAgain.shape.id,
  quantity: z.coerce.number().pipe(MakeAgain.shape.quantity).default(1),
  photoId: z.string().optional(),
  reason: MakeAgain.shape.reason,
})

/** Has a print that went to the lab made again, free. */
export function MakeAgainButton({ order, item }: MakeAgainProps) {
  const { change } = useDeskMutation()
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
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={remakeWords.title(item.name)}
        description={remakeWords.lead}
        check={Typed}
        send={({ photoId = item.picture?.id ?? null, ...typed }) =>
          change(makeAgain, {
            params: { id: order.id },
            body: { ...typed, printId: item.printId ?? '', photoId },
          })
        }
        confirm={remakeWords.button}
        busy="One moment…"
      >
        {(problems) => (
          <>
            <NewId />
            {item.quantity > 1 && (
              <Select
                label="How many"
                name="quantity"
                problem={problems.quantity}
                options={Array.from({ length: item.quantity }, (_, at) => String(at + 1)).map((value) => ({
                  value,
                  label: value,
                }))}
              />
            )}
            <PhotoChoice {...{ order, item }} />
            <ReasonField problem={problems.reason} />
          </>
        )}
      </FormDialog>
    </>
  )
}

const labelOf = ({ name, picture }: DeskItem) => (picture ? `${name} of ${picture.fileName}` : name)

/** Another photo of the order instead, if it has more. */
function PhotoChoice({ order, item }: MakeAgainProps) {
  const [photoId, choosePhoto] = useState(item.picture?.id)
  const photos = photosOf(order, item)
  const chosen = photos.find((photo) => photo.id === photoId)
  if (photos.length < 2) return null
  return (
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
      <Select
        className="min-w-0 grow"
        label={remakeWords.photo}
        name="photoId"
        value={photoId}
        onChange={({ target }) => choosePhoto(target.value)}
        options={photos.map(({ id: value, fileName: label }) => ({ value, label }))}
      />
    </div>
  )
}

/** The photos that the order may print, its own one first; none for what shows no photo. */
function photosOf({ items }: OrderDetail, { picture }: DeskItem) {
  if (!picture) return []
  const others = items.flatMap((one) => (one.cancelled ? [] : (one.picture ?? [])))
  return [...new Map([picture, ...others].map((photo) => [photo.id, photo])).values()]
}
