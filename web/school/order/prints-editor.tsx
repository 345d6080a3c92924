import { type FormEvent, useState } from 'react'
import type { Message } from '../../../content/errors/messages.ts'
import { printsWords } from '../../../content/school/prints.ts'
import type { OrderView } from '../../../domain/orders/order-page.ts'
import type { OrderPrints } from '../../../domain/orders/prints/order-prints.ts'
import { printCrop } from '../../../domain/orders/prints/print-crop.ts'
import { sizeLabel } from '../../../domain/orders/products/products.ts'
import { explainError } from '../../http/error-messages.ts'
import { Failure, textLink } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { focusOnMount } from '../../ui/focus-next-row.ts'
import { StepButton } from '../step-button.tsx'
import { changePrints, choicesOf, isStale, type PrintChoice, unassignedPrints } from './change-prints.ts'
import { CropView } from './crop-view.tsx'

interface PrintsEditorProps {
  orderKey: string
  order: OrderView
  prints: OrderPrints
  onDone: () => Promise<unknown>
  onCancel: () => void
  /** What was to be changed has changed meanwhile. */
  onStale: (why: Message) => void
}

/** Edits how often each photo is printed; each size sums to what was bought. */
export function PrintsEditor({ orderKey, order, prints, onDone, onCancel, onStale }: PrintsEditorProps) {
  const [version] = useState(prints.version)
  const [choices, setChoices] = useState(() => choicesOf(order, prints))
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<Message>()
  const complete = choices.every((choice) => unassignedPrints(choice) === 0)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (sending || !complete) return
    setSending(true)
    setFailure(undefined)
    try {
      await changePrints(orderKey, version, choices)
      await onDone()
    } catch (error) {
      if (isStale(error)) return onStale(explainError(error))
      setFailure(explainError(error))
      setSending(false)
    }
  }
  const change = (changed: PrintChoice, photoId: string, by: number) =>
    setChoices((now) =>
      now.map((choice) =>
        choice !== changed
          ? choice
          : {
              ...choice,
              quantities: {
                ...choice.quantities,
                [photoId]: Math.max(0, (choice.quantities[photoId] ?? 0) + by),
              },
            },
      ),
    )

  return (
    <form onSubmit={send} className="mt-12 max-w-[56rem]">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-item outline-none">
        Print other photos
      </h2>
      {choices.map((choice) => (
        <Size
          key={`${choice.lineId}-${choice.product.id}`}
          choice={choice}
          onChange={(photoId, by) => change(choice, photoId, by)}
        />
      ))}
      {failure && (
        <div className="mt-6">
          <Failure title={failure.title}>{failure.text}</Failure>
        </div>
      )}
      <p className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-2">
        <Button type="submit" look="solid" disabled={!complete} aria-disabled={sending}>
          {sending ? 'One moment…' : 'Print these'}
        </Button>
        <button type="button" onClick={onCancel} className={`${textLink} min-h-11 text-note`}>
          Leave it as it was
        </button>
      </p>
    </form>
  )
}

interface SizeProps {
  choice: PrintChoice
  onChange: (photoId: string, by: number) => void
}

function Size({ choice, onChange }: SizeProps) {
  const { title, product, bought, photos, quantities, crops } = choice
  const unassigned = unassignedPrints(choice)
  const short = product.size ? sizeLabel(product.size) : product.name
  return (
    <fieldset className="mt-6">
      <legend className="text-note">
        <span className="font-[560]">
          {bought} × {product.name}
        </span>
        , {title}
      </legend>
      <p role="status" className={`text-note ${unassigned === 0 ? 'text-soft' : 'text-wrong'}`}>
        {unassigned > 0 ? printsWords.moreToGive(unassigned) : printsWords.allUsed(bought)}
      </p>
      <ul className="mt-3 grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-4">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            {photo.thumb && (
              <CropView
                src={photo.thumb}
                photo={photo}
                crop={crops[photo.id] ?? (product.size && printCrop(product.size, photo))}
              />
            )}
            <div className="mt-1 flex items-center justify-between">
              <StepButton
                sign="−"
                label={printsWords.oneFewer(short, at + 1)}
                disabled={!quantities[photo.id]}
                onPress={() => onChange(photo.id, -1)}
              />
              <output className="tabular-nums">{quantities[photo.id] ?? 0}</output>
              <StepButton
                sign="+"
                label={printsWords.oneMore(short, at + 1)}
                disabled={unassigned <= 0}
                onPress={() => onChange(photo.id, 1)}
              />
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
